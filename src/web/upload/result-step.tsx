/** The last step: what was inserted and what was not, each reason under its heading, and the way back. */
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { uploadEndpoints } from '#lib/uploads/contract.ts'
import type { Import } from '#lib/uploads/imports.ts'
import type { StatusMismatch } from '#lib/uploads/upload.ts'
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconDownload } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Box, Hint, Row } from '#web/ui/layout.tsx'
import { Examples } from './examples.tsx'
import { reasonOf } from './import-state.ts'
import report from './report.module.css'
import { saveFile } from './send-file.ts'
import type { StepProps } from './step-props.ts'
import { uploadTexts as texts } from './texts.ts'
import { type Total, Totals } from './totals.tsx'
import classes from './upload.module.css'

const shownValues = 60

/** A serial that is known with another status is shown with it. */
const shown = (value: string | StatusMismatch) =>
  typeof value === 'string' ? value : `${value.serial_number}: ${value.status_name}`

/** Every reason with its true number of rows; its values come from the result, which lists more of them than the headings do. */
function Reasons({ current }: { current: Import }) {
  const say = useSay()
  return current.problems.map(({ problem, title, hint, conflict, count, different, examples }) => {
    const listed = current.result?.errors.flatMap((entry) => entry[problem] ?? []).map(shown) ?? []
    const values = [...new Set(listed.length > 0 ? listed : examples)].slice(0, shownValues)
    return (
      <Box key={problem} as="section" pt={3} line="top">
        <Row as="h3" align="center" gap={2}>
          {title}
          <span className={report.reasonCount} data-family={conflict ? 'warning' : 'danger'}>
            {say(texts.number, { count })}
          </span>
        </Row>
        <Hint display="block" size="cell">
          {hint}
        </Hint>
        <Examples values={values} different={different} />
      </Box>
    )
  })
}

export function ResultStep({
  state,
  onClose,
  totals,
  action,
  children,
}: StepProps & {
  /** What was inserted, where it is of several kinds. */
  totals?: readonly Total[] | undefined
  /** The next step, in the place of the button that closes. */
  action?: ReactNode
  /** What else came of it. */
  children?: ReactNode
}) {
  const say = useSay()
  const [asking, setAsking] = useState(false)
  const { current, busy } = state
  if (!current) return null
  const { result, failure } = current
  // A large upload is undone by a job: why it could not be comes with the upload.
  const problem = state.problem ?? failure?.message
  const reverted = current.status === 'reverted'
  const inserted = result?.total_inserted ?? 0
  const failed = result?.total_failed ?? 0
  const download = () =>
    saveFile(uploadEndpoints.failedRows, { id: current.id }).catch((error: unknown) => state.fail(reasonOf(error)))
  const undo = async () => {
    await state.revert()
    setAsking(false)
  }
  return (
    <>
      <div className={classes.scroll}>
        {problem && (
          <p className={report.refused} role="alert">
            <IconAlertTriangle size={18} />
            {problem}
          </p>
        )}
        {reverted ? (
          <div className={report.undone} role="status">
            <IconArrowBackUp size={20} />
            <div>
              <strong>{say(texts.undone_title)}</strong>
              <p>{say(texts.undone_hint)}</p>
            </div>
          </div>
        ) : (
          <>
            <Totals
              totals={[
                ...(totals ?? [{ family: 'success', count: inserted, words: texts.total_inserted } as const]),
                { family: 'danger', count: failed, words: texts.total_failed },
              ]}
            />
            {children}
            {inserted === 0 && !children && <Hint>{say(texts.nothing_inserted)}</Hint>}
            <Reasons current={current} />
          </>
        )}
      </div>
      <Row as="footer" className={classes.footer} wrap align="center" gap={2} py={4} px={6} line="top">
        {asking ? (
          <>
            <span className={classes.footerNote} role="alert">
              {say(texts.undo_question)}
            </span>
            <Button variant="default" onClick={() => setAsking(false)}>
              {say(texts.no)}
            </Button>
            <Button variant="outline" color="red" loading={busy} onClick={() => void undo()}>
              {say(texts.undo_yes)}
            </Button>
          </>
        ) : (
          <>
            <span className={classes.footerNote}>
              {!reverted && inserted > 0 && (
                <>
                  <IconCircleCheck size={16} />
                  {say(current.revertible ? texts.written : texts.written_only)}
                </>
              )}
            </span>
            {failed > 0 && current.rows_kept && (
              <Button variant="subtle" leftSection={<IconDownload size={16} />} onClick={() => void download()}>
                {say(texts.download_failed)}
              </Button>
            )}
            {current.revertible && !reverted && (
              <Button variant="subtle" onClick={() => setAsking(true)}>
                {say(texts.undo_upload)}
              </Button>
            )}
            <Button variant="default" onClick={state.leave}>
              {say(texts.another)}
            </Button>
            <Button onClick={onClose} data-autofocus {...(action ? { variant: 'default' } : {})}>
              {say(texts.close)}
            </Button>
            {action}
          </>
        )}
      </Row>
    </>
  )
}
