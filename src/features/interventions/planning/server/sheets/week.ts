/** The week of everybody as a sheet: a row for each stop. */
import { kindWords } from '#features/interventions/settings/kinds.ts'
import { type Language, say, type Words } from '#lib/texts/texts.ts'
import type { Download } from '#server/http/download.ts'
import type { UserAct } from '#server/records/act.ts'
import type { ColumnType } from '#server/sheets/column.ts'
import { xlsxStream } from '#server/sheets/write-xlsx.ts'
import { clock } from '../../opening-rules.ts'
import { sheetTexts as texts } from '../../sheet-texts.ts'
import { type GatheredDay, type GatheredStop, gatherDays } from './gathered-days.ts'

type Column = {
  label: Words
  type: ColumnType
  width: number
  value: (stop: GatheredStop, day: GatheredDay, place: number, language: Language) => unknown
}

const columns: readonly Column[] = [
  { label: texts.day, type: 'date', width: 12, value: (_stop, { on }) => on },
  { label: texts.technician, type: 'text', width: 24, value: (_stop, { technician }) => technician.name },
  { label: texts.stop, type: 'number', width: 7, value: (_stop, _day, place) => place },
  { label: texts.arrival, type: 'text', width: 9, value: ({ visit }) => clock(visit.arrival) },
  { label: texts.start, type: 'text', width: 9, value: ({ visit }) => clock(visit.start) },
  { label: texts.end, type: 'text', width: 9, value: ({ visit }) => clock(visit.end) },
  { label: texts.driving, type: 'number', width: 12, value: ({ visit }) => visit.driving },
  { label: texts.minutes, type: 'number', width: 12, value: ({ visit }) => visit.end - visit.start },
  { label: texts.shop, type: 'text', width: 30, value: ({ job }) => job.merchant_name },
  { label: texts.address, type: 'text', width: 30, value: ({ facts }) => facts.address },
  { label: texts.city, type: 'text', width: 20, value: ({ job }) => job.city },
  { label: texts.province, type: 'text', width: 9, value: ({ job }) => job.province },
  {
    label: texts.kind,
    type: 'text',
    width: 18,
    value: ({ job }, _day, _place, language) => say(kindWords[job.kind], language),
  },
  { label: texts.number, type: 'text', width: 16, value: ({ job }) => job.number },
  { label: texts.client, type: 'text', width: 20, value: ({ job }) => job.supplier },
  { label: texts.due, type: 'date', width: 12, value: ({ job }) => job.due_on },
  {
    label: texts.appointment,
    type: 'text',
    width: 14,
    value: ({ job }, { on }) => (job.appointment_on === on ? job.appointment_at : null),
  },
  { label: texts.model, type: 'text', width: 14, value: ({ job, inVan }) => (inVan === null ? null : job.tml_model) },
  {
    label: texts.in_van,
    type: 'text',
    width: 12,
    value: ({ inVan }, _day, _place, language) => (inVan === null ? null : say(inVan ? texts.yes : texts.no, language)),
  },
  { label: texts.risk, type: 'text', width: 50, value: ({ risk }) => risk?.words ?? null },
]

async function* batches(days: readonly GatheredDay[], language: Language) {
  for (const day of days)
    yield day.stops.map((stop, at) => columns.map(({ value }) => value(stop, day, at + 1, language)))
}

export async function weekSheet(act: UserAct, from: string, days: number): Promise<Download> {
  const { language } = act
  const found = await gatherDays(act, { from, days, technician_id: null, language })
  return {
    stream: async () =>
      xlsxStream({
        sheet: say(texts.week_sheet, language),
        columns: columns.map(({ label, type, width }) => ({ label: say(label, language), type, width })),
        rows: batches(found, language),
      }),
    media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: `${say(texts.week_file, language)}-${from}.xlsx`,
  }
}
