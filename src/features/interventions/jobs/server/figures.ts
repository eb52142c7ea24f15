/** What the dashboard shows of interventions: live ones from one index, received and closed ones from counts that are kept. */

import { calendarOf } from '#features/interventions/settings/server/service.ts'
import type { ChartRow, FigureLink } from '#lib/lists/figures.ts'
import { provinces } from '#lib/places/provinces.ts'
import { both, sayBoth, type Words } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { monthName } from '#lib/time/long-day.ts'
import { workCalendar } from '#lib/time/working-days.ts'
import { monthsOf, type Span, weeksOf } from '#lib/time/year-spans.ts'
import { records, withRecordWords } from '#lib/words/records.ts'
import {
  type CardSource,
  type ChartSource,
  cachedFigure,
  countGroups,
  countList,
  countWithLeast,
  type Search,
  type TaskSource,
} from '#server/lists/figures.ts'
import { liveStatuses } from '../rules.ts'
import * as queries from './figure-queries.ts'
import { interventionSource } from './queries.ts'

const texts = withRecordWords({
  out_of_sla: ['Out/SLA', 'Fuori SLA'],
  reconfigurations: ['Reconfig', 'Riconfigurazioni'],
  assigned: ['Assigned intervention', 'Interventi assegnati'],
  per_week: ['Interventions received and closed per week', 'Interventi ricevuti e chiusi per settimana'],
  week: ['Week', 'Settimana'],
  week_number: ['Week {number}', 'Settimana {number}'],
  closed: ['Closed', 'Chiusi'],
  share: ['Closed in time per month', 'Chiusi entro SLA per mese'],
  month: ['Month', 'Mese'],
  in_time: ['In time', 'Entro SLA'],
  per_technician: ['Open interventions per technician', 'Interventi aperti per tecnico'],
  open: ['Open', 'Aperti'],
  late: records.out_of_sla,
  per_province: ['Open interventions by province', 'Interventi aperti per provincia'],
  soon: ['{count|intervention|interventions} about to be late', '{count|intervento|interventi} in scadenza'],
  soon_note: ['Due by {day}, 3 working days', 'Entro il {day}, 3 giorni lavorativi'],
  to_assign: ['{count|intervention|interventions} to assign', '{count|intervento|interventi} da assegnare'],
  next_due: ['The next is due on {day}', 'Il primo scade il {day}'],
  all_past: ['All are past their day', 'Tutti hanno superato la scadenza'],
  late_task: ['{count|intervention|interventions} out of SLA', '{count|intervento|interventi} fuori SLA'],
  late_since: ['The first was due on {day}', 'Il primo scadeva il {day}'],
})

const topics = ['interventions', 'closings']
const listed = (search: Search): FigureLink => ({ to: '/intervention-assign', search })
const live = { status: liveStatuses.join(',') }
const late = { sla: 'out_of_sla' }

/** Open jobs, and those of them that are late, from one pass over one index. */
const liveGroups = cachedFigure('live interventions', topics, (call) =>
  countGroups(
    call,
    interventionSource,
    { all: live, part: late },
    {
      technician: queries.technicianId,
      province: queries.provinceOf,
      status: queries.statusOf,
      kind: queries.kindOf,
      total: queries.everyRow,
    },
  ),
)
type LiveGroups = Awaited<ReturnType<typeof liveGroups>>

const card = (
  it: Pick<CardSource, 'key' | 'label' | 'icon' | 'tone' | 'fewer_is_better'>,
  search: Search,
  count: (groups: LiveGroups) => number | undefined,
  wanted: Parameters<typeof queries.countJobsAt>[1],
): CardSource => ({
  ...it,
  topics,
  link: listed(search),
  count: async (call) => count(await liveGroups(call)) ?? 0,
  countAt: (tx, day) => queries.countJobsAt(tx, wanted, day),
})

export const lateCard = card(
  { key: 'out-of-sla', label: texts.out_of_sla, icon: 'late', tone: 'danger', fewer_is_better: true },
  late,
  ({ total }) => total.get('1')?.part,
  'out_of_sla',
)
export const reconfigurationCard = card(
  { key: 'reconfigurations', label: texts.reconfigurations, icon: 'reconfiguration', tone: 'theme' },
  { kind: 'reconfiguration', ...live },
  ({ kind }) => kind.get('reconfiguration')?.all,
  'reconfiguration',
)
export const assignedCard = card(
  { key: 'assigned-interventions', label: texts.assigned, icon: 'job', tone: 'theme' },
  { status: 'assigned' },
  ({ status }) => status.get('assigned')?.all,
  'assigned',
)

const dayCounts = cachedFigure('interventions by day', topics, ({ tx, year }) => queries.listDayCounts(tx, year))

/** The counts of each span that has begun, with the lists behind them. */
function rowsOf<Each extends Span>(
  spans: readonly Each[],
  today: string,
  counts: readonly queries.DayCount[],
  label: (span: Each) => Words,
  values: readonly ((count: queries.DayCount) => number)[],
  links: readonly ((span: Span) => FigureLink)[],
): ChartRow[] {
  return spans
    .filter(({ from }) => from <= today)
    .map((span) => {
      const inside = counts.filter(({ day }) => day >= span.from && day <= span.to)
      return {
        key: span.from,
        label: label(span),
        values: values.map((figureOf, at) => ({
          value: inside.reduce((sum, count) => sum + figureOf(count), 0),
          link: links[at]?.(span) ?? null,
        })),
      }
    })
}

const receivedIn = ({ from, to }: Span) => listed({ received_at_from: from, received_at_to: to })
const closedIn = ({ from, to }: Span) => listed({ closed_on_from: from, closed_on_to: to })
const inTimeIn = ({ from, to }: Span) => listed({ sla: 'in_time', closed_on_from: from, closed_on_to: to })
const closedOf = ({ in_time, late: closedLate }: queries.DayCount) => in_time + closedLate

export const weekChart: ChartSource = {
  key: 'interventions-per-week',
  title: texts.per_week,
  shape: 'lines',
  row: texts.week,
  series: [
    { label: texts.received_many, tone: 'info' },
    { label: texts.closed, tone: 'success' },
  ],
  topics,
  rows: async (call) =>
    rowsOf(
      weeksOf(call.year),
      call.today,
      await dayCounts(call),
      ({ number }) => sayBoth(texts.week_number, { number }),
      [({ received }) => received, closedOf],
      [receivedIn, closedIn],
    ),
}

export const shareChart: ChartSource = {
  key: 'closed-in-time',
  title: texts.share,
  shape: 'share',
  row: texts.month,
  series: [
    { label: texts.in_time, tone: 'theme' },
    { label: texts.closed, tone: 'neutral' },
  ],
  topics,
  rows: async (call) =>
    rowsOf(
      monthsOf(call.year),
      call.today,
      await dayCounts(call),
      ({ from }) => monthName(from),
      [({ in_time }) => in_time, closedOf],
      [inTimeIn, closedIn],
    ),
}

const openAndLate = [
  { label: texts.open, tone: 'theme' },
  { label: texts.late, tone: 'danger' },
] as const

const mostFirst = (one: ChartRow, other: ChartRow) =>
  (other.values[0]?.value ?? 0) - (one.values[0]?.value ?? 0) || one.label.IT.localeCompare(other.label.IT, 'it')

/** How many are open of a technician or in a province, and how many of those are late. */
const openRow = (
  search: Search,
  key: string,
  name: string,
  count: { all: number; part: number } | undefined,
): ChartRow => ({
  key,
  label: both(name, name),
  values: [
    { value: count?.all ?? 0, link: listed({ ...search, ...live }) },
    { value: count?.part ?? 0, link: listed({ ...search, ...late }) },
  ],
})

export const technicianChart: ChartSource = {
  key: 'open-per-technician',
  title: texts.per_technician,
  shape: 'part',
  row: texts.technician,
  series: openAndLate,
  topics: [...topics, 'technicians', 'users'],
  async rows(call) {
    const { technician } = await liveGroups(call)
    const names = await queries.listTechnicianNames(call.tx, [...technician.keys()])
    return names
      .map(({ id, name }) => openRow({ technician_id: String(id) }, String(id), name, technician.get(String(id))))
      .sort(mostFirst)
  },
}

export const provinceChart: ChartSource = {
  key: 'open-by-province',
  title: texts.per_province,
  shape: 'map',
  row: texts.province,
  series: openAndLate,
  topics,
  async rows(call) {
    const groups = (await liveGroups(call)).province
    return Object.entries(provinces)
      .filter(([province]) => groups.has(province))
      .map(([province, name]) => openRow({ province }, province, name, groups.get(province)))
      .sort(mostFirst)
  },
}

const soonDays = 3

export const lateTask: TaskSource = {
  key: 'to-do-out-of-sla',
  label: texts.late_task,
  icon: 'late',
  tone: 'danger',
  topics,
  async find(call) {
    const { count, least } = await countWithLeast(call, interventionSource, late, queries.dueOn)
    return {
      value: count,
      link: listed(late),
      note: least ? sayBoth(texts.late_since, { day: formatDay(least) }) : null,
    }
  },
}

export const soonTask: TaskSource = {
  key: 'about-to-be-late',
  label: texts.soon,
  icon: 'soon',
  tone: 'warning',
  topics: [...topics, 'closures'],
  async find(call) {
    const { closures } = await calendarOf(call.tx)
    const until = workCalendar(closures, { city: null, supplier: null }).add(call.today, soonDays)
    const search = { sla: 'on_time,due_soon', due_on_to: until }
    return {
      value: await countList(call, interventionSource, search),
      link: listed(search),
      note: sayBoth(texts.soon_note, { day: formatDay(until) }),
    }
  },
}

export const assignTask: TaskSource = {
  key: 'to-assign',
  label: texts.to_assign,
  icon: 'assign',
  tone: 'warning',
  topics,
  async find(call) {
    const search = { status: 'open' }
    const { count, least } = await countWithLeast(call, interventionSource, search, queries.dueOn)
    // The first may be late already: then the next is one of those that are not.
    const coming =
      least && least < call.today
        ? (await countWithLeast(call, interventionSource, { ...search, due_on_from: call.today }, queries.dueOn)).least
        : least
    const note = coming ? sayBoth(texts.next_due, { day: formatDay(coming) }) : texts.all_past
    return { value: count, link: listed(search), note: count > 0 ? note : null }
  },
}
