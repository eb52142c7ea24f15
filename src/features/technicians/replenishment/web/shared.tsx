/** Replenishment as the screen of the technicians' stock shows it: what is lacking, the proposal, and what was made of it. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IconCircleCheck } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { FailedList, ListSkeleton } from '#web/list/list-notices.tsx'
import { BottomBar, Card, Hint, Row, Stack } from '#web/ui/layout.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { type Made, type Plan, replenishment } from '../contract.ts'
import { texts } from '../texts.ts'
import { MakeDialog } from './make-dialog.tsx'
import { PlanTable } from './plan-table.tsx'
import { chosenLines, freeOf, proposal, type Quantities, takenOf } from './quantities.ts'
import styles from './replenishment.module.css'
import { Shortages } from './shortages.tsx'

/** Named after the stock it is made of, so that a change of that asks for it again. */
const planKey = ['technicians-warehouse', 'replenishment']

function Done({ made, onBack }: { made: readonly Made[]; onBack: () => void }) {
  const say = useSay()
  const issued = made.every((it) => it.issued)
  return (
    <Card rigid p={4} round="box" role="status">
      <Row as="p" className={styles.doneTitle} gap={2} align="center" weight={600}>
        <IconCircleCheck size={22} />
        {say(issued ? texts.made_issued : texts.made, { count: made.length })}
      </Row>
      <ul>
        {made.map(({ id, number, technician, warehouse, products }) => (
          <li key={id}>
            <a href={`/all-assigned-technician?open=${id}`}>{number}</a> {technician}: {products} · {warehouse}
          </li>
        ))}
      </ul>
      <Row wrap gap={2}>
        <Button component="a" href="/all-assigned-technician" variant="default">
          {say(texts.open_list)}
        </Button>
        <Button onClick={onBack}>{say(texts.another)}</Button>
      </Row>
    </Card>
  )
}

function Proposal({ plan, onMade }: { plan: Plan; onMade: (made: readonly Made[]) => void }) {
  const say = useSay()
  // Until someone changes a quantity the newest proposal is shown.
  const [changed, setChanged] = useState<Quantities | null>(null)
  const [asking, setAsking] = useState(false)
  const quantities = changed ?? proposal(plan)
  const lines = chosenLines(plan, quantities)
  const count = new Set(lines.map(({ technician_id, warehouse_id }) => `${technician_id} ${warehouse_id}`)).size
  const products = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const technicians = new Set(lines.map(({ technician_id }) => technician_id)).size
  const over = lines.some(
    ({ part_id, warehouse_id }) =>
      takenOf(plan, quantities, part_id, warehouse_id) > freeOf(plan, part_id, warehouse_id),
  )
  if (plan.lines.length === 0) return <Hint>{say(texts.nobody_lacks)}</Hint>
  return (
    <>
      <Hint className={styles.hint}>{say(texts.explained)}</Hint>
      <PlanTable
        plan={plan}
        quantities={quantities}
        onChange={(place, quantity) => setChanged({ ...quantities, [place]: quantity })}
      />
      <BottomBar className={styles.bar} wrap align="center" justify="end">
        <span>{count > 0 ? say(texts.summary, { products, technicians }) : say(texts.nothing_chosen)}</span>
        {changed && (
          <Button variant="default" onClick={() => setChanged(null)}>
            {say(texts.put_back)}
          </Button>
        )}
        <Button disabled={count === 0 || over} onClick={() => setAsking(true)}>
          {say(texts.make_count, { count })}
        </Button>
      </BottomBar>
      {asking && (
        <MakeDialog
          lines={lines}
          count={count}
          onClose={() => setAsking(false)}
          onMade={(made) => {
            setAsking(false)
            onMade(made)
          }}
        />
      )}
    </>
  )
}

export function Replenishment() {
  const client = useQueryClient()
  const [made, setMade] = useState<readonly Made[] | null>(null)
  const { data, error, refetch } = useAnswer(planKey, replenishment.plan, {})
  if (error && !data) return <FailedList error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton columns={7} />
  return (
    <Stack grow gap={3} shrinkY pt={3} pb={6} px="page" overflow="auto">
      {made ? (
        <Done made={made} onBack={() => setMade(null)} />
      ) : (
        <Proposal
          plan={data}
          onMade={(assignments) => {
            setMade(assignments)
            void client.invalidateQueries({ queryKey: planKey })
          }}
        />
      )}
      <Shortages plan={data} />
    </Stack>
  )
}
