/** What waits on a phone as a page for people, in the words of its screens; it opens from the saved file without Fieldstock. */
import { phoneTexts } from '#features/interventions/closings/phone-texts.ts'
import { positionTexts } from '#features/interventions/closings/position-texts.ts'
import { conditionWords } from '#features/interventions/closings/rules.ts'
import { type Language, say, type Words } from '#lib/texts/texts.ts'
import { formatDay, formatInstant } from '#lib/time/dates.ts'
import { records } from '#lib/words/records.ts'
import type { OutboxItem } from '#web/offline/outbox.ts'
import { countTexts, reasonWords } from '../../count-texts.ts'
import type { KeptDay } from '../../day-rules.ts'
import { fileTexts } from '../../files-texts.ts'
import { outboxTexts as texts } from '../../outbox-texts.ts'
import { commandKinds, kindWords } from '../../rules.ts'
import { titles } from '../../titles.ts'

/** In the order in which they are read. What has no name here, people have no use for. */
export const factNames: Readonly<Record<string, Words>> = {
  worked_at: phoneTexts.worked_at,
  outcome_reason_id: records.reason,
  installed_serial: phoneTexts.installed,
  withdrawn_serial: phoneTexts.withdrawn,
  withdrawn_unknown: phoneTexts.unknown,
  condition: phoneTexts.condition,
  condition_note: phoneTexts.condition_note,
  client_terminal_id: records.client_terminal_id,
  articles: phoneTexts.articles,
  merchant_signer: phoneTexts.signer,
  position: positionTexts.position,
  appointment_on: records.appointment,
  appointment_at: texts.hour,
  hold_reason_id: records.reason,
  until: texts.until,
  on: texts.day,
  ids: records.order,
  serials: records.serial_number,
  lines: records.serial_number,
  found: countTexts.found_many,
  add: texts.added,
  remove: texts.removed,
  cancel: records.cancelled,
  warehouse_id: records.warehouse,
  courier_id: records.courier,
  tracking_number: records.tracking_number,
  sent_on: texts.sent_on,
  boxes: records.boxes,
  packages: records.packages,
  pallets: records.pallets,
  weight_kg: texts.weight,
  note: records.note,
  notes: records.notes,
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

type Named = { id: number; name: Words | string }
/** Lists of the kept day that name what an entry gives by its number. */
const namesIn = (day: KeptDay | undefined): Readonly<Record<string, readonly Named[] | undefined>> => ({
  outcome_reason_id: day?.settings.outcome_reasons,
  hold_reason_id: day?.settings.hold_reasons,
  warehouse_id: day?.settings.warehouses,
  courier_id: day?.settings.couriers,
  ids: day?.jobs.map(({ id, merchant_name, city }) => ({ id, name: `${merchant_name}${city ? ` (${city})` : ''}` })),
})

type Reader = { language: Language; names: ReturnType<typeof namesIn> }

function sayValue(name: string, value: unknown, reader: Reader): string {
  const { language, names } = reader
  if (value === null || value === undefined || value === '' || value === false) return ''
  if (value === true) return say(phoneTexts.yes, language)
  if (Array.isArray(value))
    return value
      .map((it) => sayValue(name, it, reader))
      .filter(Boolean)
      .join(', ')
  if (typeof value === 'object') {
    // A serial with what is said of it, an article with its number, or why something was cancelled.
    const it = value as Readonly<Record<string, unknown>>
    const { serial_number, reason, note, article, quantity } = it
    if (name === 'position') return `${it.latitude}, ${it.longitude} (± ${it.accuracy_m} m)`
    if (article !== undefined) return `${quantity} × ${article}`
    const about = [sayValue('reason', reason, reader), sayValue('note', note, reader)].filter(Boolean).join(', ')
    if (serial_number === undefined) return about || say(phoneTexts.yes, language)
    return about ? `${serial_number} (${about})` : String(serial_number)
  }
  const named = names[name]?.find(({ id }) => id === value)?.name
  if (named !== undefined) return typeof named === 'string' ? named : say(named, language)
  const text = String(value)
  const words = { ...conditionWords, ...reasonWords }[text as keyof typeof reasonWords | keyof typeof conditionWords]
  if ((name === 'condition' || name === 'reason') && words) return say(words, language)
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return formatInstant(text)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text
}

/** Something begun is shown like something that waits. */
type Entry = Pick<OutboxItem, 'key' | 'kind' | 'made_at' | 'body' | 'photos'> &
  Partial<Pick<OutboxItem, 'title' | 'place' | 'detail' | 'state' | 'sentence'>>

function factsOf({ body }: Entry, reader: Reader): string {
  const all: Readonly<Record<string, unknown>> = { ...(body.head as object | undefined), ...body }
  return Object.entries(factNames)
    .map(([name, label]) => [say(label, reader.language), sayValue(name, all[name], reader)] as const)
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `<li>${escaped(label)}: <b>${escaped(value)}</b></li>`)
    .join('')
}

function sectionOf(item: Entry, day: KeptDay | undefined, reader: Reader): string {
  const { language } = reader
  const kind = commandKinds.find((it) => it === item.kind)
  const job = day?.jobs.find(({ id }) => id === item.body.intervention_id)
  const words = kind ? say(kindWords[kind], language) : item.kind
  const head = [words, job?.number, item.place, formatInstant(item.made_at)]
  const said = [item.detail, item.state === 'refused' ? item.sentence : null].flatMap((it) => it ?? [])
  const photos = item.photos.map((sha256) => `<img src="photos/${sha256}.jpg" alt="">`).join('')
  return `<section><h2>${escaped(item.title ?? job?.merchant_name ?? words)}</h2><p>${escaped(head.filter(Boolean).join(', '))}</p>${said
    .map((words) => `<p>${escaped(say(words, language))}</p>`)
    .join('')}<ul>${factsOf(item, reader)}</ul>${photos}<p><small>${item.key}</small></p></section>`
}

export function rescuePage(
  items: readonly Entry[],
  begun: readonly Entry[],
  { language, who, day }: { language: Language; who: string; day: KeptDay | undefined },
): string {
  const reader = { language, names: namesIn(day) }
  const sections = (entries: readonly Entry[]) => entries.map((it) => sectionOf(it, day, reader)).join('')
  const title = escaped(say(texts.file_title, language))
  const where = { page: say(titles.devices, language), act: say(fileTexts.take_in, language) }
  return `<!doctype html><html lang="${language.toLowerCase()}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>body{font:15px/1.4 sans-serif;max-width:40rem;margin:1rem auto;padding:0 1rem}section{border-top:1px solid #ccc}img{max-width:100%;margin:.25rem 0}</style><h1>${title}</h1><p>${escaped(who)}, ${formatInstant(new Date().toISOString())}</p><p>${escaped(say(texts.file_text, language, where))}</p>${sections(items)}${begun.length > 0 ? `<h1>${escaped(say(texts.file_begun, language))}</h1><p>${escaped(say(texts.file_begun_text, language))}</p>` : ''}${sections(begun)}</html>`
}
