/** Where serials of a count come in: the camera on a phone, else a field; a hand scanner's codes come in wherever the focus is. */
import { Button } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import { IconAlertTriangle, IconBarcode, IconCircleCheck, IconCircleX } from '#web/icons.tsx'
import { sayNow, useSay } from '#web/language.ts'
import scan from '#web/scan/scan.module.css'
import { createScanQueue, listedValues, messageOf, type ScanAnswer } from '#web/scan/scan-queue.ts'
import { registerScanTarget } from '#web/scan/scanner.ts'
import { beep } from '#web/scan/sound.ts'
import { scanTexts } from '#web/scan/texts.ts'
import { Box, Hint, Row, Text } from '#web/ui/layout.tsx'
import { countTexts as texts } from '../../count-texts.ts'
import styles from './count.module.css'

const CountCamera = lazy(async () => ({ default: (await import('./count-camera.tsx')).CountCamera }))

const looks = {
  ok: { family: 'success', Icon: IconCircleCheck },
  warning: { family: 'warning', Icon: IconAlertTriangle },
  bad: { family: 'danger', Icon: IconCircleX },
} as const
const gravity = ['ok', 'warning', 'bad'] as const

/** Felt where nobody looks or listens; phones that cannot, do nothing. */
const shake = (tone: ScanAnswer['tone']) => navigator.vibrate?.(tone === 'ok' ? 40 : [80, 60, 80])

type CountFieldProps = {
  mode: 'camera' | 'field'
  problem: Words | null
  onProblem: (problem: Words) => void
  onScan: (values: readonly string[]) => Promise<ScanAnswer[]>
}

function Answer({ answer, onUndone }: { answer: ScanAnswer; onUndone: () => void }) {
  const say = useSay()
  const { family, Icon } = looks[answer.tone]
  const undo = async () => {
    await answer.undo?.()
    onUndone()
  }
  return (
    <Row align="center" gap={2} px={3} touch notice={family}>
      <Icon size={20} />
      <Text grow shrink breakAnywhere leading={20}>
        <Text mono weight={600}>
          {answer.value}
        </Text>{' '}
        {messageOf(answer)}
      </Text>
      {answer.undo && (
        <Button variant="transparent" color="inherit" h={44} px={4} td="underline" onClick={() => void undo()}>
          {say(texts.undo)}
        </Button>
      )}
    </Row>
  )
}

export function CountField({ mode, problem, onProblem, onScan }: CountFieldProps) {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const handler = useRef(onScan)
  const [answer, setAnswer] = useState<ScanAnswer | null>(null)
  useEffect(() => {
    handler.current = onScan
  })
  const [queue] = useState(() => {
    const show = (answers: readonly ScanAnswer[]) => {
      // Of several at once, the worst is seen and heard.
      const worst = gravity.findLast((tone) => answers.some((it) => it.tone === tone)) ?? 'ok'
      beep(worst)
      shake(worst)
      setAnswer(answers.findLast((it) => it.tone === worst) ?? null)
    }
    return createScanQueue((values) => handler.current(values), {
      answers: show,
      failed: (values, error) =>
        show(
          values.map((value) => ({
            value,
            tone: 'bad',
            message: () => sayNow(scanTexts.not_ready, { reason: error instanceof Error ? error.message : '' }),
          })),
        ),
    })
  })
  useEffect(() => {
    const element = input.current
    if (!element) return undefined
    return registerScanTarget({
      input: element,
      alone: true,
      // Else its Enter would press a button of the dialog.
      over: true,
      isReady: () => true,
      take: (value) => queue.push([value]),
    })
  }, [queue])
  useEffect(() => {
    if (mode === 'field' && problem === null) input.current?.focus({ preventScroll: true })
  }, [mode, problem])

  const take = (element: HTMLInputElement) => {
    const values = listedValues(element.value)
    element.value = ''
    queue.push(values)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    take(event.currentTarget)
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const values = listedValues(event.clipboardData.getData('text'))
    if (values.length < 2) return
    event.preventDefault()
    queue.push(values)
  }
  const shown = answer && <Answer key={answer.value} answer={answer} onUndone={() => setAnswer(null)} />
  return (
    <Box as="section" rigid aria-label={say(texts.scan_label)}>
      {mode === 'camera' && (
        <Box className={`${scan.video} ${styles.camera}`} full relative overflow="hidden">
          <Suspense fallback={null}>
            <CountCamera onValue={(value) => queue.push([value])} onProblem={onProblem} />
          </Suspense>
          <Box role="status" className={scan.over}>
            {shown}
          </Box>
        </Box>
      )}
      <Box px="page" pt={1} hidden={mode === 'camera'}>
        <div className={scan.field}>
          <IconBarcode size={22} />
          <input
            ref={input}
            className={scan.input}
            type="text"
            aria-label={say(texts.scan_label)}
            placeholder={say(texts.scan_placeholder)}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </div>
        {problem && (
          <Hint size="body" mt={1}>
            {say(problem)}
          </Hint>
        )}
        <Box role="status" mt={2}>
          {mode === 'field' && shown}
        </Box>
      </Box>
    </Box>
  )
}
