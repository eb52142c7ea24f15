/** Beside a day: what its order costs against the best one, and against the one that the technician took. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatInstant } from '#lib/time/dates.ts'
import { useSay } from '#web/language.ts'
import { Facts } from '#web/ui/facts.tsx'
import { Hint, Stack, Text } from '#web/ui/layout.tsx'
import type { BoardJob } from '../../contract.ts'
import type { TechnicianDay } from '../../day-contract.ts'
import type { DayPlan } from '../../day-plan-contract.ts'
import { mostExact, type Route } from '../../day-rules.ts'
import { dayTexts as texts } from '../../day-texts.ts'
import { clock } from '../../opening-rules.ts'
import { costOf, lunchIn, routeIn } from '../../stop-rules.ts'

type Cost = ReturnType<typeof costOf>
type CostCardProps = { found: TechnicianDay; route: Route; cost: Cost; children: ReactNode }

export function CostCard({ found: { day }, route, cost, children }: CostCardProps) {
  const say = useSay()
  const best = clock(routeIn(day, day.best).until)
  const lunch = lunchIn(day, route)
  const isBest = !day.decided && cost.minutes === 0 && cost.missed === 0
  return (
    <Stack as="section" card gap={2} p={4}>
      <Text as="h2" weight={600}>
        {say(texts.order)}
      </Text>
      <Text c={cost.minutes > 0 || cost.missed > 0 ? 'warning-text' : 'text'} role="status">
        {isBest
          ? say(day.stops.length > mostExact ? texts.is_good : texts.is_best)
          : cost.minutes > 0
            ? say(texts.costs, { minutes: cost.minutes, best })
            : say(texts.costs_nothing)}{' '}
        {cost.driving > 0 && say(texts.costs_driving, { minutes: cost.driving })}{' '}
        {cost.missed > 0 && say(texts.costs_missed, { count: cost.missed })}
      </Text>
      <Facts
        rows={[
          lunch !== null && [say(texts.lunch), `${clock(lunch)}–${clock(lunch + day.lunch_minutes)}`],
          [say(texts.home_at, { at: '' }).trim(), clock(route.until)],
          [say(texts.driving), say(texts.minutes, { count: route.driving })],
          [say(texts.work), say(texts.minutes, { count: route.work })],
        ]}
      />
      {children}
    </Stack>
  )
}

type OwnProps = {
  found: TechnicianDay
  own: NonNullable<DayPlan['own']>
  jobs: ReadonlyMap<number, BoardJob>
  take: (() => void) | undefined
}

export function OwnOrderCard({ found: { day, technician }, own, jobs, take }: OwnProps) {
  const say = useSay()
  const route = routeIn(day, own.order)
  const { minutes } = costOf(route, routeIn(day, day.order))
  const words = minutes === 0 ? texts.own_same : minutes > 0 ? texts.own_longer : texts.own_shorter
  return (
    <Stack as="section" card notice="info" gap={2} p={4}>
      <Text as="h2" weight={600}>
        {say(texts.own_title, { name: technician.name })}
      </Text>
      <Text>{say(words, { minutes: Math.abs(minutes) })}</Text>
      <ol>
        {route.visits.map(({ id, arrival }) => (
          <li key={id}>
            {clock(arrival)} {jobs.get(id)?.merchant_name}
            {jobs.get(id)?.city && `, ${jobs.get(id)?.city}`}
          </li>
        ))}
      </ol>
      <Hint size="caption">{say(texts.own_since, { when: formatInstant(own.at) })}</Hint>
      {take && (
        <Button variant="default" onClick={take}>
          {say(texts.own_take)}
        </Button>
      )}
    </Stack>
  )
}
