/** The second step: what can be inserted, what fails and why, and the failing rows to repair in place. */
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { uploadEndpoints } from '#lib/uploads/contract.ts'
import type { ImportRowChoice } from '#lib/uploads/imports.ts'
import type { ProblemSummary } from '#lib/uploads/upload.ts'
import { IconAlertTriangle, IconDownload, IconFileSpreadsheet, IconLock } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Grid, Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { unbroken } from '../ui/unbroken.tsx'
import styles from './check-step.module.css'
import { Examples } from './examples.tsx'
import { useFilePicker } from './file-drop.tsx'
import { Samples } from './file-step.tsx'
import { reasonOf } from './import-state.ts'
import report from './report.module.css'
import { RowsPanel } from './rows-panel.tsx'
import { saveFile } from './send-file.ts'
import { formatBytes, formatSeconds } from './sizes.ts'
import type { StepProps } from './step-props.ts'
import { uploadTexts as texts } from './texts.ts'
import { Totals } from './totals.tsx'
import classes from './upload.module.css'

const shownExamples = 4

type ReasonsProps = {
  reasons: readonly ProblemSummary[]
  shown: Shown
  onShow: (shown: Shown) => void
  /** How many rows there are, and how many of them are left out. */
  all: number
  leftOut: number
}

/** Which rows are listed: all, those that are left out, those that fail, or those that fail for one reason. */
type Shown = { of: ImportRowChoice; problem: string | null }

function Reasons({ reasons, shown: listed, onShow, all, leftOut }: ReasonsProps) {
  const say = useSay()
  const others: [ImportRowChoice, number, Words][] = [
    ['left_out', leftOut, texts.left_out_title],
    ['all', all, texts.all_rows],
  ]
  return (
    <Stack as="section" className={styles.reasons} gap={0.5} shrinkY overflow="auto">
      {reasons.length > 0 && (
        <Row as="h3" align="center" gap={2}>
          {say(texts.why)}
        </Row>
      )}
      {reasons.map(({ problem, title, hint, conflict, count, different, examples }) => {
        const shown = examples.slice(0, shownExamples)
        return (
          <button
            key={problem}
            type="button"
            className={styles.reason}
            aria-pressed={problem === listed.problem}
            onClick={() => onShow({ of: 'failing', problem })}
          >
            <Row as="span" align="start" justify="space-between" gap={2}>
              <Text weight={600}>{title}</Text>
              <span className={report.reasonCount} data-family={conflict ? 'warning' : 'danger'}>
                {say(texts.number, { count })}
              </span>
            </Row>
            <Text display="block" c="text-2" size="cell">
              {hint}
            </Text>
            <Examples values={shown} different={different} />
          </button>
        )
      })}
      {others
        .filter(([, count]) => count > 0)
        .map(([of, count, words]) => (
          <button
            key={of}
            type="button"
            className={styles.reason}
            aria-pressed={of === listed.of}
            onClick={() => onShow({ of, problem: null })}
          >
            <Row as="span" align="start" justify="space-between" gap={2}>
              <Text weight={600}>{say(words)}</Text>
              <span className={report.reasonCount} data-family="neutral">
                {say(texts.number, { count })}
              </span>
            </Row>
          </button>
        ))}
    </Stack>
  )
}

/** Something to know before inserting, which stops nothing. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className={report.warning} role="alert">
      <IconAlertTriangle size={16} />
      <span>{unbroken(children)}</span>
    </p>
  )
}

type CheckStepProps = StepProps & {
  /** A step of its own comes before inserting. */
  next?: { label: string; onClick: () => void; disabled?: boolean } | undefined
  /** Inserts with more than the mode. */
  onInsert?: (mode: 'all' | 'good_rows') => unknown
  /** Beside the file's name, such as what was recognised. */
  facts?: ReactNode
  /** What the feature wants to be known before inserting. */
  notice?: ReactNode
  /** A way to put all rows of a reason right at once. */
  remedy?: ((problem: ProblemSummary) => ReactNode) | undefined
  /** Takes another file, where more than sending it is to be done. */
  onFile?: ((file: File) => void) | undefined
}

export function CheckStep({ upload, state, onClose, next, onInsert, facts, notice, remedy, onFile }: CheckStepProps) {
  const say = useSay()
  const language = useLanguage()
  const { current, busy } = state
  const [shown, setShown] = useState<Shown>({ of: 'failing', problem: current?.problems[0]?.problem ?? null })
  const takeOther = (files: FileList | null) => {
    const file = files?.[0]
    if (!file) return
    state.leave()
    if (onFile) onFile(file)
    else void state.send(file)
  }
  const picker = useFilePicker({ accept: '.xlsx,.csv,.txt', label: say(texts.choose_another), take: takeOther })
  if (!current) return null
  const { total_good: good, total_failed: failed, total_left_out: leftOut, same_file_as: same } = current
  // After the last row of a reason is put right, the next reason follows; null is the choice of all.
  const reason =
    shown.problem === null
      ? undefined
      : (current.problems.find(({ problem }) => problem === shown.problem) ?? current.problems[0])
  const listsRows = failed > 0 || shown.of !== 'failing'

  const download = () =>
    saveFile(uploadEndpoints.failedRows, { id: current.id }).catch((error: unknown) => state.fail(reasonOf(error)))
  const insert = onInsert ?? ((mode) => void state.commit(mode))
  const size = formatBytes(current.file_bytes, language)
  return (
    <>
      <div className={classes.scroll} data-fill={listsRows || undefined}>
        <Row wrap align="center" gapY={1} gap={3}>
          <Grid as="span" className={classes.fileIcon} place="center" bg="success-tint" round="box" c="success-text">
            <IconFileSpreadsheet size={18} />
          </Grid>
          <Text weight={500} breakAnywhere>
            {current.file_name}
          </Text>
          <span className={styles.fileFacts}>
            {say(current.total_skipped > 0 ? texts.file_line_skipped : texts.file_line, {
              size,
              skipped: current.total_skipped,
              rows: current.total_rows,
              seconds: formatSeconds(current.checked_ms, language),
            })}
          </span>
          {facts}
          <Row as="span" className={styles.fileActions} gap={4} ml="auto">
            <button type="button" className={classes.link} onClick={picker.choose}>
              {say(texts.choose_another)}
            </button>
            {Object.keys(upload.columns).length > 0 && <Samples upload={upload} state={state} />}
            {picker.input}
          </Row>
        </Row>
        {same && (
          <Notice>{say(texts.same_file, { when: formatInstant(same.created_at), who: same.created_by })}</Notice>
        )}
        {notice}
        {state.problem && (
          <p className={report.refused} role="alert">
            <IconAlertTriangle size={18} />
            {state.problem}
          </p>
        )}
        <Totals
          totals={[
            { family: 'success', count: good, words: next ? texts.are_right : texts.can_be_inserted },
            { family: 'danger', count: failed, words: texts.fail_and_stay_out },
            { family: 'neutral', count: leftOut, words: texts.left_out },
          ]}
        />
        {reason && remedy?.(reason)}
        {failed === 0 && (
          <Hint>
            {say(next ? texts.all_right : texts.all_good)}{' '}
            {!listsRows && (
              <button type="button" className={classes.link} onClick={() => setShown({ of: 'all', problem: null })}>
                {say(texts.show_rows)}
              </button>
            )}
          </Hint>
        )}
        {listsRows && (
          <Grid className={styles.panes} grow gap={4}>
            <Reasons
              reasons={current.problems}
              shown={{ of: shown.of, problem: reason?.problem ?? null }}
              onShow={setShown}
              all={current.total_rows + leftOut}
              leftOut={leftOut}
            />
            <RowsPanel
              key={state.round}
              state={state}
              of={shown.of}
              problem={reason?.problem ?? null}
              onAllReasons={() => setShown({ of: 'failing', problem: null })}
            />
          </Grid>
        )}
      </div>
      <Row as="footer" className={classes.footer} wrap align="center" gap={2} py={4} px={6} line="top">
        <span className={classes.footerNote}>
          <IconLock size={16} />
          {say(texts.nothing_written)}
        </span>
        {failed > 0 && (
          <Button variant="subtle" leftSection={<IconDownload size={16} />} onClick={() => void download()}>
            {say(texts.download_failed)}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {say(texts.cancel)}
        </Button>
        {next ? (
          <Button loading={busy} disabled={next.disabled ?? false} onClick={next.onClick}>
            {next.label}
          </Button>
        ) : (
          <Button disabled={good === 0} loading={busy} onClick={() => insert(failed === 0 ? 'all' : 'good_rows')}>
            {say(failed === 0 ? texts.insert_all : texts.insert_good, { count: good })}
          </Button>
        )}
      </Row>
    </>
  )
}
