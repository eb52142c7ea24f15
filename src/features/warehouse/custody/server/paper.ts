/** The custody report on paper: who keeps whose terminals on which day, by model, and each with its chain as far as paper makes sense. */
import { paperHeadOf } from '#features/office/settings/server/service.ts'
import { statusWords } from '#features/warehouse/stock/rules.ts'
import { fileNamePart } from '#lib/texts/file-name.ts'
import { formatNumber, type Language, say } from '#lib/texts/texts.ts'
import { formatDay, formatInstant } from '#lib/time/dates.ts'
import type { FileStore } from '#server/files/files.ts'
import type { Download } from '#server/http/download.ts'
import type { Content, PdfDocument } from '#server/papers/document.ts'
import { grey } from '#server/papers/paper.ts'
import { bold, drawnPaper, letterhead, right, rowsTable, sheet } from '#server/papers/sheet.ts'
import type { UserAct } from '#server/records/act.ts'
import type { Custody, CustodySummary } from '../contract.ts'
import { heldStatuses, maxPrinted, writeStep } from '../rules.ts'
import { texts } from '../texts.ts'
import { listPrinted } from './queries.ts'
import { getSummary, questionOf } from './service.ts'

type Printed = {
  summary: CustodySummary
  terminals: readonly Custody[]
  sender: { name: string; lines: string }
  made: string
  language: Language
  logo: string | null
}

const top = ({ summary, sender, made, language, logo }: Printed): Content =>
  letterhead({
    logo,
    sender,
    title: say(texts.custody, language),
    about: [say(texts.on_day, language, { day: formatDay(summary.day) })],
    to: { caption: say(texts.supplier, language), name: summary.supplier },
    below: [
      { text: say(texts.in_all, language, { count: summary.all.total }) },
      { text: made, color: grey, fontSize: 7.5 },
    ],
    room: 6,
  })

function byModel({ summary, language }: Printed): Content {
  const number = (count: number, more: object = {}) => ({ text: formatNumber(count, language), ...right, ...more })
  const heads = [texts.model, ...heldStatuses.map((status) => statusWords[status]), texts.total]
  return rowsTable({
    heads: heads.map((head) => say(head, language)),
    numbers: 1,
    widths: ['*', 62, 72, 62, 56, 72, 56],
    body: [
      ...summary.models.map((it) => [
        it.model_number,
        ...heldStatuses.map((status) => number(it[status])),
        number(it.total),
      ]),
      [
        bold(say(texts.total, language)),
        ...heldStatuses.map((status) => number(summary.all[status], { bold: true })),
        number(summary.all.total, { bold: true }),
      ],
    ],
    margin: [0, 0, 0, 14],
  })
}

function terminalTable({ terminals, language }: Printed): Content {
  const heads = [texts.serial_number, texts.model, texts.status, texts.place, texts.since]
  return rowsTable({
    heads: heads.map((head) => say(head, language)),
    widths: [92, 92, 84, '*', 54],
    whole: true,
    body: terminals.map((it) => [
      {
        stack: [
          bold(it.serial_number),
          ...(it.encoded_serial ? [{ text: it.encoded_serial, color: grey, fontSize: 6.5 }] : []),
        ],
      },
      it.model_number,
      say(statusWords[it.status], language),
      {
        stack: [
          it.place ?? '',
          { text: it.chain.map((step) => writeStep(step, language)).join('\n'), color: grey, fontSize: 6.5 },
        ],
      },
      formatDay(it.since),
    ]),
    fontSize: 7.5,
  })
}

function custodyDocument(printed: Printed): PdfDocument {
  const { summary, sender, language } = printed
  const { total } = summary.all
  const title = `${say(texts.custody, language)} · ${summary.supplier}`
  return sheet({
    title,
    language,
    head: { left: `${sender.name} · ${title}`, right: formatDay(summary.day) },
    foot: `${say(texts.rule, language)} · ${texts.page[language]}`,
    content: [
      top(printed),
      byModel(printed),
      total > maxPrinted
        ? say(texts.too_many, language, { count: total, max: maxPrinted })
        : total === 0
          ? say(texts.empty, language)
          : terminalTable(printed),
    ],
  })
}

/** Read in the transaction, drawn after it in its turn. */
export async function custodyPaper(
  act: UserAct,
  files: FileStore,
  params: Readonly<Record<string, unknown>>,
  language: Language,
): Promise<Download> {
  const question = await questionOf(act, params)
  const summary = await getSummary(act, params)
  const terminals = summary.all.total > maxPrinted ? [] : await listPrinted(act.tx, question, maxPrinted)
  const { sender, picture } = await paperHeadOf(act)
  const at = act.at ?? new Date().toISOString()
  const made = say(texts.made, language, { at: formatInstant(at), name: act.user.name })
  return drawnPaper(
    [say(texts.file_name, language), question.day, fileNamePart(summary.supplier)].join('-'),
    (logo) => custodyDocument({ summary, terminals, sender, made, language, logo }),
    { files, picture },
  )
}
