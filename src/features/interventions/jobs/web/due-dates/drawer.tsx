/** What a computation of due dates would move, and the step that applies it. */
import { Button, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#web/call.ts'
import { useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { Row, Stack, Text } from '#web/ui/layout.tsx'
import { Drawer } from '#web/ui/modal.tsx'
import { TableHead } from '#web/ui/table.tsx'
import { Day, NotAvailable, Serial } from '#web/ui/values.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { type DueDateRun, dueDates } from '../../due-dates-contract.ts'
import { dueDatesTexts as texts } from '../../due-dates-texts.ts'
import { useDone } from '../job-done.ts'
import styles from './due-dates.module.css'
import { dueDatesKey } from './key.ts'

const isWorking = (run: DueDateRun | null | undefined) => run?.status === 'computing' || run?.status === 'applying'

function Moves({ run }: { run: DueDateRun }) {
  const say = useSay()
  const { data } = useAnswer([...dueDatesKey, 'moves', run.id], dueDates.moves, { params: { id: run.id } })
  if (!data) return null
  return (
    <>
      <p>{say(texts.moves, { later: run.later, sooner: run.sooner })}</p>
      <table className={styles.moves}>
        <TableHead of={[texts.number, texts.merchant, texts.before, texts.after, texts.technician]} />
        <tbody>
          {data.items.map((move) => (
            <tr key={move.id}>
              <td>
                <Serial value={move.number} />
              </td>
              <td>
                {move.merchant_name}
                {move.city && `, ${move.city}`}
              </td>
              <td>
                <Day value={move.due_before} />
              </td>
              <td data-later={move.due_after > move.due_before || undefined}>
                <Day value={move.due_after} />
              </td>
              <td>{move.technician ?? <NotAvailable />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.total > data.items.length && (
        <Text as="p" c="text-3">
          {say(texts.first_of, { shown: data.items.length, total: data.total })}
        </Text>
      )}
    </>
  )
}

export function DueDatesDrawer({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const client = useQueryClient()
  const done = useDone()
  const { data } = useAnswer(
    [...dueDatesKey, 'state'],
    dueDates.state,
    {},
    { refetchInterval: (query) => (isWorking(query.state.data?.run) ? 500 : false) },
  )
  const run = data?.run
  const moved = run ? run.later + run.sooner : 0
  const applying = useRef(false)
  const apply = async () => {
    if (!run) return
    try {
      applying.current = true
      await call(dueDates.apply, { params: { id: run.id } })
    } catch (error) {
      applying.current = false
      alert.failure(error)
    }
    await client.invalidateQueries({ queryKey: dueDatesKey })
  }
  useEffect(() => {
    if (!applying.current || run?.status !== 'applied') return
    applying.current = false
    onClose()
    if (run.left_out > 0) alert.success(texts.title, texts.left_out, { count: run.left_out })
    if (run.batch_id !== null) done(texts.applied, { batch_id: run.batch_id, count: moved - run.left_out })
  }, [run, moved, done, onClose])
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={640}
      title={say(texts.title)}
      closeButtonProps={{ 'aria-label': say(texts.close) }}
    >
      {run && (
        <Stack gap={3}>
          {isWorking(run) && (
            <>
              <p>
                {run.status === 'applying'
                  ? say(texts.applying)
                  : say(texts.computing, { looked_at: run.looked_at, total: run.total })}
              </p>
              <Progress
                value={run.total === 0 ? 100 : (run.looked_at / run.total) * 100}
                aria-label={say(texts.title)}
              />
            </>
          )}
          {run.status === 'failed' && <p role="alert">{say(texts.failed, { reason: run.reason ?? '' })}</p>}
          {run.status === 'ready' && (moved === 0 ? <p>{say(texts.nothing)}</p> : <Moves run={run} />)}
          <Row className={styles.foot} gap={2} align="center" justify="end" bg="surface" line="top">
            {run.status === 'ready' && moved > 0 && (
              <Text mr="auto" c="text-2">
                {say(texts.nothing_written)}
              </Text>
            )}
            <Button variant="default" onClick={onClose}>
              {say(texts.close)}
            </Button>
            <Button disabled={run.status !== 'ready' || moved === 0} onClick={() => void apply()}>
              {say(texts.apply, { count: moved })}
            </Button>
          </Row>
        </Stack>
      )}
    </Drawer>
  )
}
