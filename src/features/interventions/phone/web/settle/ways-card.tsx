/** What each way would do, row by row beside each other, and the one decision. */
import { Button } from '@mantine/core'
import { statusWords } from '#features/interventions/jobs/rules.ts'
import { formatCents } from '#lib/numbers/money.ts'
import { formatDay, localDay } from '#lib/time/dates.ts'
import { IconCheck } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Box, Card, type Family, Hint, Row, Text } from '#web/ui/layout.tsx'
import { Strip } from '#web/ui/strip.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import type { ClosingCaseDetail } from '../../settle-contract.ts'
import { type SettleWay, settleWays } from '../../settle-rules.ts'
import { settleTexts as words } from '../../settle-texts.ts'
import styles from './ways.module.css'

type Cell = { text: string; family?: Family }
type Line = { label: string; mono?: boolean; cells: Record<SettleWay, Cell> }

const isEnded = (status: string | undefined) => status === 'closed' || status === 'cancelled'

/** The suggested one first. */
export const waysOf = (it: ClosingCaseDetail): SettleWay[] => [
  it.suggested.way,
  ...settleWays.filter((way) => way !== it.suggested.way),
]

/** No way is hidden; one that the records refuse is off, with the refusal. */
export const refusalOf = (it: ClosingCaseDetail, way: SettleWay): string | null =>
  way === 'leave' ? null : it.accept.refusal

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
  return {
    label: say(words.row_job),
    cells: {
      accept: { text: [first && say(first), done].filter(Boolean).join(' ') },
      leave: { text: stays },
      extra_visit: { text: say(words.job_second, { stays }) },
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
  return [{ label, cells: { accept: late(due.days_late), leave: asItIs, extra_visit: asItIs } }]
}

function useGoodsLines({ accept, declared }: ClosingCaseDetail): Line[] {
  const say = useSay()
  const serials = [declared.installed_serial, declared.withdrawn_serial].filter((it) => it !== null)
  const known = [...new Set([...accept.moves.map(({ serial }) => serial), ...serials])]
  return known.map((serial) => {
    const move = accept.moves.findLast((it) => it.serial === serial)
    const moved: Cell = move
      ? { text: say(words.arrow, { from: move.from || '…', to: move.to }) }
      : { text: say(words.nothing_moves) }
    return {
      label: serial,
      mono: true,
      cells: { accept: moved, leave: { text: say(words.to_check), family: 'warning' }, extra_visit: moved },
    }
  })
}

function useMoneyLine({ accept, technician: name }: ClosingCaseDetail): Line {
  const say = useSay()
  const language = useLanguage()
  const money = (cents: number) => formatCents(cents, language)
  const technician = money(accept.technician_cents)
  return {
    label: say(words.row_money),
    cells: {
      accept: { text: say(words.money_both, { client: money(accept.client_cents), name, technician }) },
      leave: { text: say(words.money_none) },
      extra_visit: { text: say(words.money_both, { client: money(0), name, technician }) },
    },
  }
}

function useToldLine({ job, technician_id, technician: name }: ClosingCaseDetail): Line {
  const say = useSay()
  const other = job && job.technician_id !== technician_id ? job.technician : null
  const only = { text: say(words.told_only, { name }) }
  return {
    label: say(words.row_told),
    cells: {
      accept: other ? { text: say(words.told_other, { name: other }) } : only,
      leave: only,
      extra_visit: only,
    },
  }
}

const titles = { accept: words.accept, leave: words.leave, extra_visit: words.extra_visit } as const
const hints = { accept: null, leave: words.leave_hint, extra_visit: words.extra_hint } as const

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
  const ways = waysOf(it)
  const holder = it.job && it.job.technician_id !== it.technician_id ? it.job.technician : null
  const titleOf = (way: SettleWay) =>
    way === 'leave' && holder ? say(words.leave_with, { name: holder }) : say(titles[way])
  const hintOf = (way: SettleWay) => {
    const hint = hints[way]
    return way === it.suggested.way ? it.suggested.why : hint ? say(hint) : ''
  }
  // Heads and buttons are rows too.
  const grid: Record<string, number> = { '--ways': ways.length, '--lines': lines.length + 2 }
  return (
    <Card p={4}>
      <Row as="header" wrap align="center" gap={2} pb={3}>
        <h2>{say(words.ways)}</h2>
        <Hint>{say(words.ways_hint)}</Hint>
      </Row>
      {it.accept.refusal && (
        <Box pb={3}>
          <Strip family="danger" small>
            {unbroken(it.accept.refusal)}
          </Strip>
        </Box>
      )}
      <div className={styles.ways} style={grid}>
        <div className={styles.rows} aria-hidden>
          <span />
          {lines.map(({ label, mono = false }) => (
            <Text key={label} c="text-2" mono={mono}>
              {unbroken(label)}
            </Text>
          ))}
          <span />
        </div>
        {ways.map((way) => (
          <section
            key={way}
            className={styles.way}
            data-chosen={way === chosen || undefined}
            aria-label={titleOf(way)}
            onPointerDown={() => choose(way)}
          >
            <div>
              <h3>{titleOf(way)}</h3>
              <Hint size="caption">{hintOf(way)}</Hint>
            </div>
            {lines.map(({ label, cells }) => {
              const { text, family } = cells[way]
              return (
                <div key={label} className={styles.cell}>
                  <small>{unbroken(label)}</small>
                  <Text {...(family ? { c: `${family}-text` as const } : {})}>{unbroken(text)}</Text>
                </div>
              )
            })}
            <div>
              <Button
                fullWidth
                variant={way === chosen ? 'filled' : 'default'}
                leftSection={way === chosen && <IconCheck size={16} stroke={1.75} aria-hidden />}
                disabled={refusalOf(it, way) !== null}
                loading={busy && way === chosen}
                onClick={() => decide(way)}
              >
                {titleOf(way)}
              </Button>
            </div>
          </section>
        ))}
      </div>
    </Card>
  )
}
