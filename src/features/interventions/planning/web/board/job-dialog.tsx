/** One job of the board: what it is, when and why it stands where it does, what is at risk, and where it may go. */
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { kindWords } from '#features/interventions/settings/kinds.ts'
import { formatDay } from '#lib/time/dates.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { Facts } from '#web/ui/facts.tsx'
import { Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { NotAvailable } from '#web/ui/values.tsx'
import { boardTexts as texts } from '../../board-texts.ts'
import type { Board, BoardJob } from '../../contract.ts'
import { sayVisit } from '../../stop-rules.ts'
import { texts as words } from '../../texts.ts'
import { shortDay } from '../board-state.ts'
import { OpeningHours } from '../shared.tsx'

type JobDialogProps = { board: Board; job: BoardJob; onMove: () => void; onClose: () => void }

export function JobDialog({ board, job, onMove, onClose }: JobDialogProps) {
  const say = useSay()
  const language = useLanguage()
  const { history } = useRouter()
  const technician = board.technicians.find(({ id }) => id === job.technician_id)
  const cell = technician?.cells.find(({ on }) => on === job.planned_on)
  const stop = cell && sayVisit(cell, job.id, job.appointment_on === cell.on ? job.appointment_at : null, language)
  const na = <NotAvailable />
  return (
    <Modal opened onClose={onClose} size={480} title={`${job.number} · ${say(kindWords[job.kind])}`}>
      <Stack gap={3}>
        <Facts
          rows={[
            [say(words.merchant), job.merchant_name],
            [say(words.where), [job.city, job.province && `(${job.province})`].filter(Boolean).join(' ') || na],
            [say(words.supplier), job.supplier],
            [say(words.due), formatDay(job.due_on)],
            [say(words.technician), technician?.name ?? na],
            [say(words.planned_day), job.planned_on ? shortDay(job.planned_on, language) : na],
            [
              say(words.appointment),
              job.appointment_on ? `${formatDay(job.appointment_on)} ${job.appointment_at ?? ''}` : na,
            ],
            [say(words.opening_hours), job.opening_hours ? <OpeningHours key="h" text={job.opening_hours} /> : na],
            [say(words.model), job.model ?? na],
            [say(words.work_minutes), job.minutes],
          ]}
        />
        {stop && (
          <div>
            {stop.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {stop.risk && (
              <Text as="p" c="warning-text">
                {stop.risk}
              </Text>
            )}
            <Hint size="caption">{say(board.estimated ? words.estimated : words.by_matrix)}</Hint>
          </div>
        )}
        <Row wrap gap={2} justify="end">
          <Button variant="default" onClick={() => history.push(`/intervention-assign?show=${job.id}`)}>
            {say(texts.open_job)}
          </Button>
          {(job.status === 'open' || job.status === 'assigned') && (
            <Button data-autofocus onClick={onMove}>
              {say(texts.move_to)}
            </Button>
          )}
        </Row>
      </Stack>
    </Modal>
  )
}
