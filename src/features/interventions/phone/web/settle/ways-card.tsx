/** What each way would do, row by row beside each other, and the one decision. */
import { Button } from '@mantine/core'
import { statusWords } from '#features/interventions/jobs/rules.ts'
import { formatCents } from '#lib/numbers/money.ts'
import { formatDay, localDay } from '#lib/time/dates.ts'
import { IconCheck } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Box, Card, type Family, Grid, Hint, Row, Text, Under } from '#web/ui/layout.tsx'
import { Strip } from '#web/ui/strip.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import type { CaseWay, ClosingCaseDetail } from '../../settle-contract.ts'
import { makesItCount, type SettleWay } from '../../settle-rules.ts'
import { settleTexts as words } from '../../settle-texts.ts'
import styles from './ways.module.css'

type Cell = { text: string; family?: Family }
type Line = { label: string; mono?: boolean; cell: (way: CaseWay) => Cell }

const isEnded = (status: string | undefined) => status === 'closed' || status === 'cancelled'

/** No way is hidden; one that the records refuse is off, with the refusal. */
export const refusalOf = (it: ClosingCaseDetail, way: SettleWay): string | null =>
  it.ways.find((each) => each.way === way)?.refusal ?? null

function useJobLine(it: ClosingCaseDetail): Line {
  const say = useSay()
  const { job, technician: name } = it
  const state = job ? say(statusWords[job.status]) : say(words.job_gone)
  const holder = job?.technician
  const stays = holder ? say(words.job_stays_with, { state, name: holder }) : say(words.job_stays, { state })
  const first = {
    closing_requested: words.accept_rejects,
    closed: words.accept_reopens,
    cancelled: words.accept_reactivates,
    open: null,
    assigned: null,
  }[job?.status ?? 'open']
  const done =
    it.declared.outcome === 'not_possible'
      ? say(words.job_waits, { name })
      : say(words.job_closed, { name, day: formatDay(localDay(it.worked_at)) })
  const counts = [first && say(first), done].filter(Boolean).join(' ')
  return {
    label: say(words.row_job),
    cell: ({ way }) => {
      if (way === 'extra_visit') return { text: say(words.job_second, { stays }) }
      return { text: makesItCount(way) ? counts : stays }
    },
  }
}

function useDueLine({ due, job }: ClosingCaseDetail): Line[] {
  const say = useSay()
  if (!due) return []
  const late = (count: number): Cell =>
    count > 0
      ? { text: say(words.due_late, { count }), family: 'danger' }
      : { text: say(words.due_in_time), family: 'success' }
  const asItIs: Cell = isEnded(job?.status)
    ? { text: say(words.due_in_time) }
    : due.days_late_now > 0
      ? late(due.days_late_now)
      : { text: say(words.due_open) }
  const label = say(words.row_due, { day: formatDay(due.on) })
  return [{ label, cell: ({ way }) => (makesItCount(way) ? late(due.days_late) : asItIs) }]
}

function useGoodsLines({ ways, declared }: ClosingCaseDetail): Line[] {
  const say = useSay()
  const serials = [declared.installed_serial, declared.withdrawn_serial].filter((it) => it !== null)
  const known = [...new Set([...ways.flatMap(({ moves }) => moves.map(({ serial }) => serial)), ...serials])]
  return known.map((serial) => ({
    label: serial,
    mono: true,
    cell: ({ way, moves }) => {
      if (way === 'leave') return { text: say(words.to_check), family: 'warning' }
      const move = moves.findLast((it) => it.serial === serial)
      return { text: move ? say(words.arrow, { from: move.from || '…', to: move.to }) : say(words.nothing_moves) }
    },
  }))
}

function useMoneyLine({ technician: name }: ClosingCaseDetail): Line {
  const say = useSay()
  const language = useLanguage()
  const money = (cents: number) => formatCents(cents, language)
  return {
    label: say(words.row_money),
    cell: ({ way, client_cents, technician_cents }) =>
      way === 'leave' || way === 'goods_only'
        ? { text: say(words.money_none) }
        : { text: say(words.money_both, { client: money(client_cents), name, technician: money(technician_cents) }) },
  }
}

function useToldLine({ job, technician_id, technician: name }: ClosingCaseDetail): Line {
  const say = useSay()
  const other = job && job.technician_id !== technician_id ? job.technician : null
  return {
    label: say(words.row_told),
    cell: ({ way }) => ({
      text: other && makesItCount(way) ? say(words.told_other, { name: other }) : say(words.told_only, { name }),
    }),
  }
}

const hints = {
  accept: null,
  correct_other: words.correct_hint,
  leave: words.leave_hint,
  goods_only: words.goods_hint,
  extra_visit: words.extra_hint,
} as const

type WaysCardProps = {
  it: ClosingCaseDetail
  chosen: SettleWay
  choose: (way: SettleWay) => void
  decide: (way: SettleWay) => void
  busy: boolean
}

export function WaysCard({ it, chosen, choose, decide, busy }: WaysCardProps) {
  const say = useSay()
  const lines = [useJobLine(it), ...useDueLine(it), ...useGoodsLines(it), useMoneyLine(it), useToldLine(it)]
  const { ways } = it
  const holder = it.job && it.job.technician_id !== it.technician_id ? it.job.technician : null
  const titleOf = (way: SettleWay) =>
    way === 'leave' && holder ? say(words.leave_with, { name: holder }) : say(words[way])
  const hintOf = ({ way, why }: CaseWay) => {
    const hint = hints[way]
    return why ?? (hint ? say(hint) : '')
  }
  const refusals = new Set(ways.flatMap(({ refusal }) => refusal ?? []))
  // Heads and buttons are rows too.
  const grid: Record<string, number> = { '--ways': ways.length, '--lines': lines.length + 2 }
  return (
    <Card p={4}>
      <Row as="header" wrap align="center" gap={2} pb={3}>
        <h2>{say(words.ways)}</h2>
        <Hint>{say(words.ways_hint)}</Hint>
      </Row>
      {[...refusals].map((refusal) => (
        <Box pb={3} key={refusal}>
          <Strip family="danger" small>
            {unbroken(refusal)}
          </Strip>
        </Box>
      ))}
      <Grid className={styles.ways} gap={3} style={grid}>
        <div className={styles.rows} aria-hidden>
          <span />
          {lines.map(({ label, mono = false }) => (
            <Text key={label} c="text-2" mono={mono}>
              {unbroken(label)}
            </Text>
          ))}
          <span />
        </div>
        {ways.map(({ way, ...each }) => (
          <Grid
            as="section"
            key={way}
            className={styles.way}
            border
            round="box"
            overflow="hidden"
            data-chosen={way === chosen || undefined}
            aria-label={titleOf(way)}
            onPointerDown={() => choose(way)}
          >
            <div>
              <h3>{titleOf(way)}</h3>
              <Hint size="caption">{hintOf({ way, ...each })}</Hint>
            </div>
            {lines.map(({ label, cell }) => {
              const { text, family } = cell({ way, ...each })
              return (
                <div key={label} className={styles.cell}>
                  <Under c="text-2">{unbroken(label)}</Under>
                  <Text {...(family ? { c: `${family}-text` as const } : {})}>{unbroken(text)}</Text>
                </div>
              )
            })}
            <div>
              <Button
                fullWidth
                variant={way === chosen ? 'filled' : 'default'}
                leftSection={way === chosen && <IconCheck size={16} />}
                disabled={each.refusal !== null}
                loading={busy && way === chosen}
                onClick={() => decide(way)}
              >
                {titleOf(way)}
              </Button>
            </div>
          </Grid>
        ))}
      </Grid>
    </Card>
  )
}
