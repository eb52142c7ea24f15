/** What became of a paste or of many scans: the counts, every refusal to look at, copy or download, and undo of the whole. */
import { useState } from 'react'
import { useAction } from '#web/action.ts'
import { CallError } from '#web/call.ts'
import { sayNow, useSay } from '#web/language.ts'
import { saveBlob } from '#web/save-blob.ts'
import { Box, Row, Text } from '#web/ui/layout.tsx'
import classes from './paste.module.css'
import { pasteTexts as texts } from './paste-texts.ts'
import { messageOf, type ScanAnswer } from './scan-queue.ts'
import { asCsv, asLines, canUndo, refusals, type Session, taken } from './scan-session.ts'

type SessionSummaryProps = {
  session: Session
  /** Undoing changes the records and is asked about; a list on the screen is only shortened. */
  asks: boolean
  onUndo: (session: Session) => Promise<void>
}

function save(answers: readonly ScanAnswer[]): void {
  const text = asCsv(answers, [sayNow(texts.serial), sayNow(texts.reason)])
  saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), sayNow(texts.file_name))
}

export function SessionSummary({ session, asks, onUndo }: SessionSummaryProps) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const [copied, setCopied] = useState(false)
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const refused = refusals(session)
  const good = taken(session)
  const counts = { count: session.count, taken: good.length, refused: refused.length }

  const copy = async () => {
    await navigator.clipboard?.writeText(asLines(refused))
    setCopied(true)
  }
  const { busy, run: undo } = useAction(
    () => {
      setProblem(null)
      return onUndo(session)
    },
    {
      refused: (error) => {
        setProblem(error instanceof CallError && error.message !== '' ? error.message : say(texts.failure))
        return true
      },
      after: () => setAsking(false),
    },
  )
  const button = (words: string, onClick: () => void) => (
    <button type="button" className={classes.act} disabled={busy} onClick={onClick}>
      {words}
    </button>
  )
  return (
    <Box as="section" mt={2} border round="control" bg="surface-2" c="text-2" size="body">
      <Row wrap align="center" gapY={1} gap={3} py={2} px={4} role="status">
        <span className={classes.summaryWords}>
          {say(session.kind === 'paste' ? texts.paste_summary : texts.scan_summary, counts)}
          {session.undone && <> ({say(texts.summary_undone)})</>}
        </span>
        {asking ? (
          <>
            <span>{say(texts.undo_question, { count: good.length })}</span>
            {button(say(texts.undo_yes), () => void undo())}
            {button(say(texts.no), () => setAsking(false))}
          </>
        ) : (
          <>
            {refused.length > 0 && button(say(open ? texts.hide : texts.show), () => setOpen(!open))}
            {refused.length > 0 && button(say(copied ? texts.copied : texts.copy), () => void copy())}
            {refused.length > 0 && button(say(texts.download), () => save(refused))}
            {canUndo(session) &&
              button(say(texts.undo_all, { count: good.length }), () => (asks ? setAsking(true) : void undo()))}
          </>
        )}
      </Row>
      {problem && (
        <Text as="p" pb={2} px={4} c="danger-text" role="alert">
          {problem}
        </Text>
      )}
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard.
        <ul className={classes.refusals} aria-label={say(texts.refused)} tabIndex={0}>
          {refused.map((it, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same value may be refused twice, and lines are only added at the end.
            <li key={at}>
              <code>{it.value}</code> <span>{messageOf(it)}</span>
            </li>
          ))}
        </ul>
      )}
    </Box>
  )
}
