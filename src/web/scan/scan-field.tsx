/** The one field for serials: a hand scanner, a pasted column or the camera; each answer is a strip under it, never a dialog. */
import { useMediaQuery } from '@mantine/hooks'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import { currentTimeZone } from '#lib/time/dates.ts'
import { CallError } from '#web/call.ts'
import {
  IconAlertTriangle,
  IconBarcode,
  IconCamera,
  IconCircleCheck,
  IconCircleX,
  IconScan,
  IconVolume,
  IconVolumeOff,
} from '#web/icons.tsx'
import { sayNow, useSay } from '#web/language.ts'
import { session as signedIn } from '#web/session.ts'
import { Box, Text } from '#web/ui/layout.tsx'
import { lazyPart } from '../lazy-part.tsx'
import type { CameraResult } from './camera-dialog.tsx'
import { holdsSeveral, type Paste, type PastedSerials, readPaste } from './paste-columns.ts'
import classes from './scan.module.css'

import { createScanQueue, messageOf, type ScanAnswer, type ScanHandler } from './scan-queue.ts'
import {
  addAnswers,
  keepSessions,
  keptSessions,
  refusals,
  type Session,
  startSession,
  type UndoMany,
  undoSession,
} from './scan-session.ts'
import { registerScanTarget } from './scanner.ts'
import { SessionSummary } from './session-summary.tsx'

import { beep, scanSound, useScanSound } from './sound.ts'
import { scanTexts as texts } from './texts.ts'

const CameraDialog = lazyPart(async () => (await import('./camera-dialog.tsx')).CameraDialog)
const PasteDialog = lazyPart(async () => (await import('./paste-dialog.tsx')).PasteDialog)

const nothingRead: CameraResult = { accepted: 0, refused: 0, last: null }

type Line = ScanAnswer & { id: number; time: string; retry?: boolean; undone?: boolean }

const icons = { ok: IconCircleCheck, warning: IconAlertTriangle, bad: IconCircleX }
const clock = new Intl.DateTimeFormat('it-IT', {
  timeZone: currentTimeZone(),
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
/** Dialogs, menus and fields keep the focus; without any, it returns to the scan field. */
const nobodyHasFocus = () => document.activeElement === null || document.activeElement === document.body
const dialogIsOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** Fast scanning sends a few values at a time; only larger batches are summed up. */
const fewAtOnce = 10
const isSummedUp = (session: Session) =>
  session.kind === 'paste' || session.count > fewAtOnce || refusals(session).length > 0

let lines = 0
const lineOf = (answer: ScanAnswer): Line => {
  lines += 1
  return { ...answer, id: lines, time: clock.format(new Date()) }
}

const gravity = { ok: 0, warning: 1, bad: 2 }
/** Many values at once make one sound: the worst of them. */
const worst = (answers: readonly ScanAnswer[]): ScanAnswer['tone'] =>
  answers.some(({ tone }) => tone === 'bad') ? 'bad' : answers.some(({ tone }) => tone === 'warning') ? 'warning' : 'ok'

export type ScanFieldProps = {
  /** Called with the values in the order they were scanned, never twice at once. */
  onValues: ScanHandler
  placeholder?: Words
  /** How many answers stay visible. */
  keep?: number
  disabled?: boolean
  /** Takes back what answers with an id have stored; without it a list on the screen undoes each by itself, and no question is asked. */
  undoMany?: UndoMany | undefined
  /** The page keeps encoded serials: a second column of a paste may hold them. */
  withEncoded?: boolean
  /** On a phone, a large button that opens the camera; `open`: it is open from the start, where there is one. */
  big?: boolean | 'open'
  /** Nothing else on the page listens to letters: a scan that begins on a button or a box comes here too. */
  alone?: boolean
}

export function ScanField(props: ScanFieldProps) {
  const {
    onValues,
    placeholder,
    keep = 3,
    disabled = false,
    big = false,
    alone = false,
    undoMany,
    withEncoded = false,
  } = props
  const say = useSay()
  const phone = useMediaQuery('(max-width: 575px)', false, { getInitialValueInEffect: false })
  const input = useRef<HTMLInputElement>(null)
  const handler = useRef(onValues)
  const undoByIds = useRef(undoMany)
  /** Of pasted serials that are not answered yet. */
  const encoded = useRef(new Map<string, string>())
  const [answers, setAnswers] = useState<Line[]>([])
  const [page] = useState(() => `${signedIn.get()?.user.id} ${location.pathname}`)
  const [sessions, setSessions] = useState(() => keptSessions(page))
  useEffect(() => keepSessions(page, sessions), [page, sessions])
  const [asked, setAsked] = useState<Extract<Paste, { kind: 'ask' }> | null>(null)
  const [waiting, setWaiting] = useState(0)
  const [cameraOpen, setCameraOpen] = useState(big === 'open' && phone && 'mediaDevices' in navigator)
  const [result, setResult] = useState(nothingRead)
  const sound = useScanSound()
  useEffect(() => {
    handler.current = onValues
    undoByIds.current = undoMany
  })

  const [queue] = useState(() => {
    const show = (results: ScanAnswer[], retry: boolean) => {
      beep(worst(results))
      // Newest first, but problems before everything else.
      const shown = results.toReversed().sort((a, b) => gravity[b.tone] - gravity[a.tone])
      setAnswers((old) => [...shown.slice(0, 20).map((it) => ({ ...lineOf(it), retry })), ...old].slice(0, 20))
      setSessions((old) => addAnswers(old, results))
      setWaiting(made.waiting())
      const bad = results.filter(({ tone }) => tone === 'bad').length
      setResult((old) => ({
        accepted: old.accepted + results.length - bad,
        refused: old.refused + bad,
        last: results.at(-1) ?? old.last,
      }))
    }
    const withUndo = (answer: ScanAnswer): ScanAnswer => {
      const { id } = answer
      return id === undefined ? answer : { ...answer, undo: () => undoByIds.current?.([id]) }
    }
    const made = createScanQueue((values) => handler.current(values, encoded.current), {
      answers: (results, values) => {
        for (const value of values) encoded.current.delete(value)
        const taken = values.map((value): ScanAnswer => ({ value, tone: 'ok', message: () => sayNow(texts.taken) }))
        show(results.length > 0 ? results.map(withUndo) : taken, false)
      },
      failed: (values, error) => {
        const reason = error instanceof CallError ? error.message : String(error)
        const message = () => sayNow(texts.not_sent, { reason })
        show(
          values.map((value): ScanAnswer => ({ value, tone: 'bad', message })),
          true,
        )
      },
    })
    return made
  })

  const push = (values: readonly string[]) => {
    if (values.length === 0) return
    queue.push(values)
    setWaiting(queue.waiting())
  }

  const refuse = (value: string) => {
    beep('bad')
    const message = () => sayNow(texts.not_ready, { reason: placeholder ? sayNow(placeholder) : '' })
    setAnswers((old) => [lineOf({ value, tone: 'bad', message }), ...old])
  }
  const take = useRef(push)
  useEffect(() => {
    take.current = disabled ? ([value = '']) => refuse(value) : push
  })

  useEffect(() => {
    const element = input.current
    if (!element) return
    if (!disabled && nobodyHasFocus()) element.focus({ preventScroll: true })
    return registerScanTarget({
      input: element,
      alone,
      isReady: () => !element.disabled,
      take: (value) => take.current([value]),
    })
  }, [disabled, alone])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') event.currentTarget.value = ''
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    // The field is not held in state: two scans within one frame must both find it empty.
    const value = event.currentTarget.value.trim()
    event.currentTarget.value = ''
    if (value !== '') push([value])
  }
  const pushPaste = (serials: PastedSerials) => {
    const { values } = serials
    if (withEncoded) for (const [value, other] of serials.encoded) encoded.current.set(value, other)
    if (values.length > 0) setSessions((old) => [...old, startSession('paste', values.length)])
    push(values)
  }
  const undoAll = async (session: Session) => {
    await undoSession(session, undoMany)
    setSessions((old) => old.map((it) => (it.id === session.id ? { ...it, undone: true } : it)))
    const undone = new Set(session.answers.map(({ value }) => value))
    setAnswers((old) => old.map((it) => (it.undo && undone.has(it.value) ? { ...it, undone: true } : it)))
    input.current?.focus()
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (!holdsSeveral(text)) return
    event.preventDefault()
    const paste = readPaste(text)
    if (paste.kind === 'ask') setAsked(paste)
    else pushPaste(paste)
  }
  const onBlur = () => {
    requestAnimationFrame(() => {
      if (nobodyHasFocus() && !dialogIsOpen() && document.hasFocus()) input.current?.focus({ preventScroll: true })
    })
  }
  const undo = async (line: Line) => {
    await line.undo?.()
    setAnswers((old) => old.map((it) => (it.id === line.id ? { ...it, undone: true } : it)))
    input.current?.focus()
  }
  const retry = (line: Line) => {
    setAnswers((old) => old.filter(({ id }) => id !== line.id))
    push([line.value])
    input.current?.focus()
  }

  const openCamera = () => {
    setResult(nothingRead)
    setCameraOpen(true)
  }
  const SoundIcon = sound ? IconVolume : IconVolumeOff
  return (
    <div>
      <div className={classes.field}>
        <IconBarcode size={22} />
        <input
          ref={input}
          className={classes.input}
          type="text"
          aria-label={say(texts.label)}
          placeholder={say(placeholder ?? (phone ? texts.placeholder_short : texts.placeholder))}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          disabled={disabled}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={onBlur}
        />
        {waiting > 0 && (
          <Text c="text-3" size="caption" tabular nowrap>
            {say(texts.waiting, { count: waiting })}
          </Text>
        )}
        <button
          type="button"
          className={classes.button}
          aria-label={say(sound ? texts.mute : texts.unmute)}
          title={say(sound ? texts.sound_on : texts.sound_off)}
          aria-pressed={sound}
          onClick={scanSound.toggle}
        >
          <SoundIcon size={18} />
        </button>
        <button
          type="button"
          className={classes.button}
          disabled={disabled}
          aria-label={say(texts.camera)}
          onClick={openCamera}
        >
          <IconCamera size={18} />
          <span className={classes.buttonLabel}>{say(texts.camera)}</span>
        </button>
      </div>
      {big && phone && (
        <button type="button" className={classes.big} disabled={disabled} onClick={openCamera}>
          <IconScan size={24} />
          {say(texts.scan)}
        </button>
      )}
      <Box mt={2} round="box" overflow="hidden" role="status">
        {answers.slice(0, keep).map((line, at) => {
          const Icon = icons[line.tone]
          return (
            <div
              key={line.id}
              className={classes.answer}
              data-tone={line.undone ? 'none' : line.tone}
              data-older={at > 0}
            >
              <Icon size={18} />
              <Text grow shrink breakAnywhere>
                <span className={classes.value}>{line.value}</span> {line.undone ? say(texts.undone) : messageOf(line)}
              </Text>
              <Text className={classes.time} size="caption" tabular>
                {line.time}
              </Text>
              {line.retry && (
                <button type="button" className={classes.act} onClick={() => retry(line)}>
                  {say(texts.retry)}
                </button>
              )}
              {line.undo && !line.undone && (
                <button type="button" className={classes.act} onClick={() => void undo(line)}>
                  {say(texts.undo)}
                </button>
              )}
            </div>
          )
        })}
      </Box>
      <div className={classes.summaries}>
        {sessions
          .filter(isSummedUp)
          .toReversed()
          .map((session) => (
            <SessionSummary key={session.id} session={session} asks={undoMany !== undefined} onUndo={undoAll} />
          ))}
      </div>
      {asked && (
        <PasteDialog
          paste={asked}
          withEncoded={withEncoded}
          onClose={() => setAsked(null)}
          onChoose={(serials) => {
            setAsked(null)
            pushPaste(serials)
          }}
        />
      )}
      {cameraOpen && (
        <CameraDialog onClose={() => setCameraOpen(false)} onValue={(value) => push([value])} result={result} />
      )}
    </div>
  )
}
