/** Morning sheets on paper, one technician after the other, and the week of everybody as a sheet. */

import { kindWords } from '#features/interventions/settings/kinds.ts'
import { paperHeadOf } from '#features/office/settings/server/service.ts'
import { fileNamePart } from '#lib/texts/file-name.ts'
import { type Language, say } from '#lib/texts/texts.ts'
import { formatDay, formatInstant } from '#lib/time/dates.ts'
import { longDay } from '#lib/time/long-day.ts'
import type { FileStore } from '#server/files/files.ts'
import type { Download } from '#server/http/download.ts'
import type { Content, Node, PdfDocument } from '#server/papers/document.ts'
import { caption, grey } from '#server/papers/paper.ts'
import { bold, drawnPaper, filled, letterhead, red, rowsTable, sheet } from '#server/papers/sheet.ts'
import type { UserAct } from '#server/records/act.ts'
import { clock } from '../../opening-rules.ts'
import { sheetTexts as texts } from '../../sheet-texts.ts'
import { lunchIn } from '../../stop-rules.ts'
import { type GatheredDay, type GatheredStop, gatherDays } from './gathered-days.ts'

type Printed = {
  days: readonly GatheredDay[]
  on: string
  sender: { name: string; lines: string }
  made: string
  language: Language
}

const townOf = ({ job, facts }: GatheredStop): string =>
  [facts.postal_code, job.city, job.province && `(${job.province})`].filter(Boolean).join(' ')

/** To be ticked with a pen; the letters of our papers have no such sign. */
const box = (size: number): Node => ({
  canvas: [{ type: 'rect', x: 0, y: 0, w: size, h: size, lineWidth: 0.8, lineColor: grey }],
})

/** What the day's jobs need, by model. */
function loadOf({ stops }: GatheredDay, language: Language): Content {
  const wanting = stops.filter(({ inVan }) => inVan !== null)
  const groups = Map.groupBy(wanting, ({ job, inVan }) => `${job.tml_model ?? ''} ${inVan}`)
  const lines = [...groups.values()]
    .map((group) => ({ model: group[0]?.job.tml_model ?? '', isHere: group[0]?.inVan === true, count: group.length }))
    .toSorted((a, b) => a.model.localeCompare(b.model) || Number(b.isHere) - Number(a.isHere))
  return {
    stack: [
      caption(say(texts.load, language)),
      lines.length === 0
        ? { text: say(texts.load_nothing, language) }
        : {
            columns: lines.flatMap(({ model, isHere, count }) => [
              { width: 10, ...box(8) },
              {
                width: 'auto',
                text: say(isHere ? texts.load_line : texts.load_missing, language, { model, count }),
                bold: true,
                margin: [0, 0, 14, 0],
                ...(isHere ? {} : { color: red }),
              },
            ]),
            columnGap: 4,
          },
    ],
    margin: [0, 0, 0, 10],
  }
}

function stopRow(stop: GatheredStop, place: number, on: string, language: Language): Content[] {
  const { visit, job, facts, risk, inVan } = stop
  const small = (text: string, more: Node = {}): Node => ({ text, fontSize: 7.5, color: grey, ...more })
  const isAppointed = job.appointment_on === on && job.appointment_at !== null
  return [
    {
      stack: [
        bold(clock(visit.arrival), { fontSize: 11 }),
        ...(visit.driving > 0 ? [small(say(texts.drive, language, { minutes: visit.driving }))] : []),
      ],
    },
    bold(String(place), { fontSize: 11, alignment: 'center' }),
    {
      stack: [
        bold(job.merchant_name),
        { text: filled(facts.address, townOf(stop)) },
        small(filled([facts.contact, facts.phone].filter(Boolean).join(' · '))),
      ],
    },
    {
      stack: [
        { text: `${say(kindWords[job.kind], language)} · ${job.number}` },
        small(
          [
            job.supplier,
            facts.client_terminal_id && say(texts.terminal, language, { id: facts.client_terminal_id }),
            say(texts.work, language, { minutes: job.minutes ?? visit.end - visit.start }),
          ]
            .filter(Boolean)
            .join(' · '),
        ),
        ...(inVan === null
          ? []
          : [
              bold(
                say(inVan ? texts.bring : texts.bring_missing, language, { model: job.tml_model ?? '' }),
                inVan ? {} : { color: red },
              ),
            ]),
        ...(facts.notes ? [small(facts.notes.slice(0, 300))] : []),
      ],
    },
    {
      stack: [
        ...(isAppointed ? [bold(say(texts.appointed, language, { at: job.appointment_at ?? '' }))] : []),
        ...(job.opening_hours ? [small(say(texts.hours, language, { hours: job.opening_hours }))] : []),
        ...(job.due_on <= on
          ? [bold(say(texts.due_day, language, { day: formatDay(job.due_on) }), { color: red })]
          : [small(say(texts.due_day, language, { day: formatDay(job.due_on) }))]),
        ...(job.on_hold ? [bold(say(texts.hold, language), { color: red })] : []),
        ...(risk ? [{ text: risk.words, color: red, fontSize: 7.5 }] : []),
      ],
    },
    box(12),
  ]
}

function dayPages(
  day: GatheredDay,
  isFirst: boolean,
  logo: string | null,
  { sender, made, language }: Printed,
): Content[] {
  const { technician, home, on, plan, route, stops } = day
  const lunch = lunchIn(plan, route)
  const heads = [texts.time, null, texts.shop, texts.job, texts.mind, texts.done]
  const about = [
    say(texts.begins, language, { from: clock(route.from), until: clock(route.until), count: stops.length }),
    home && say(texts.from_home, language, { home }),
    lunch !== null && say(texts.lunch, language, { at: clock(lunch) }),
  ]
  return [
    {
      stack: [
        letterhead({
          logo,
          sender,
          title: say(texts.title, language),
          about: [`${longDay(on, language)} ${on.slice(0, 4)}`],
          to: { caption: say(texts.technician, language), name: technician.name },
          below: [
            { text: about.filter(Boolean).join(', ') },
            { text: say(texts.totals, language, { work: route.work, driving: route.driving }) },
            { text: made, color: grey, fontSize: 7.5 },
          ],
          room: 8,
        }),
      ],
      ...(isFirst ? {} : { pageBreak: 'before' }),
    },
    loadOf(day, language),
    stops.length === 0
      ? { text: say(texts.none, language) }
      : rowsTable({
          heads: heads.map((head) => (head ? say(head, language) : '')),
          widths: [52, 16, '*', '*', 104, 30],
          whole: true,
          body: stops.map((stop, at) => stopRow(stop, at + 1, on, language)),
        }),
  ]
}

function document(printed: Printed, logo: string | null): PdfDocument {
  const { days, on, sender, language } = printed
  const title = `${say(texts.title, language)} · ${formatDay(on)}`
  const [first] = days
  return sheet({
    title: days.length === 1 && first ? `${title} · ${first.technician.name}` : title,
    language,
    head: { left: `${sender.name} · ${title}`, right: '' },
    foot: `${say(texts.estimated, language)} · ${texts.page[language]}`,
    content:
      days.length === 0
        ? [{ text: say(texts.none, language) }]
        : days.flatMap((day, at) => dayPages(day, at === 0, logo, printed)),
  })
}

type PaperAsked = { on: string; technician_id: number | null; language: Language }

export async function morningSheets(act: UserAct, files: FileStore, asked: PaperAsked): Promise<Download> {
  const { on, technician_id, language } = asked
  const days = (await gatherDays(act, { from: on, days: 1, technician_id, language })).filter((day) => day.on === on)
  const { sender, picture } = await paperHeadOf(act)
  const made = say(texts.made, language, {
    at: formatInstant(act.at ?? new Date().toISOString()),
    name: act.user.name,
  })
  const printed: Printed = { days, on, sender, made, language }
  const name = [say(texts.file, language), on, ...(technician_id === null ? [] : days.map((it) => it.technician.name))]
  return drawnPaper(name.map(fileNamePart).join('-'), (logo) => document(printed, logo), { files, picture })
}
