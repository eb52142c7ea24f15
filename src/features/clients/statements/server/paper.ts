/** The paper of a statement: who bills whom, totals by code and article, what was added, and the lines as far as paper makes sense. */
import { z } from 'zod'
import { paperSender } from '#features/office/settings/server/service.ts'
import { formatCents, sumCents } from '#lib/numbers/money.ts'
import { nullableInteger, nullableText } from '#lib/records/fields.ts'
import { existing } from '#lib/texts/errors.ts'
import { formatNumber, type Language, say } from '#lib/texts/texts.ts'
import { formatDay, formatInstant } from '#lib/time/dates.ts'
import { monthOfYear } from '#lib/time/long-day.ts'
import { type FileStore, findFile } from '#server/files/files.ts'
import type { Download } from '#server/http/download.ts'
import type { Content, PdfDocument } from '#server/papers/document.ts'
import { grey } from '#server/papers/paper.ts'
import { bold, drawnPaper, filled, letterhead, right, rowsTable, sheet, voidLine } from '#server/papers/sheet.ts'
import type { Act } from '#server/records/act.ts'
import type { StatementDetail, StatementLine } from '../contract.ts'
import { fileNameOf, maxPrintedLines } from '../rules.ts'
import { paperTexts, texts } from '../texts.ts'
import { findContent, findParty, type LockedStatement, listLines } from './queries.ts'

const Party = z.object({ name: z.string(), address: nullableText, vat_number: nullableText })
/** What is kept of both sides on the day of issue. */
const Head = z.object({
  sender: Party.extend({ tax_code: nullableText, contacts: z.string(), logo_id: nullableInteger }),
  party: Party,
})
type Head = z.infer<typeof Head>

export async function contentOf(act: Pick<Act, 'tx'>, statement: LockedStatement): Promise<Head> {
  const { rea: _rea, phone, email, ...sender } = await paperSender(act)
  const party = await existing(findParty(act.tx, statement))
  return {
    sender: { ...sender, contacts: [phone, email].filter(Boolean).join(' · ') },
    party,
  }
}

type Printed = {
  statement: StatementDetail
  head: Head
  lines: readonly Omit<StatementLine, 'id' | 'version'>[]
  language: Language
  logo: string | null
}

function top({ statement, head, language, logo }: Printed, title: string): Content {
  const { sender, party } = head
  const text = (it: keyof typeof paperTexts, params = {}) => say(paperTexts[it], language, params)
  const numbers = ({ vat_number }: Head['party'], tax_code: string | null = null) =>
    filled(vat_number && `${text('vat_number')} ${vat_number}`, tax_code && `${text('tax_code')} ${tax_code}`)
  return letterhead({
    logo,
    sender: {
      name: sender.name,
      lines: filled(sender.address, numbers(sender, sender.tax_code), sender.contacts),
    },
    title,
    about: [
      text('period', { month: monthOfYear(statement.month, language) }),
      ...(statement.issued_on ? [text('on', { on: formatDay(statement.issued_on) })] : []),
    ],
    to: { caption: text(statement.whom === 'client' ? 'bill' : 'owed'), name: statement.party },
    below: [{ text: filled(party.address, numbers(party)), color: grey }],
    room: 12,
  })
}

/** The last row of a table: what its rows amount to. */
const sumRow = (words: string, cents: number, columns: number, language: Language) => [
  { ...bold(words), colSpan: columns - 1 },
  ...Array<string>(columns - 2).fill(''),
  bold(formatCents(cents, language), right),
]

type Amounts = { quantity: number; unit_cents: number; value_cents: number }
const amounts = ({ quantity, unit_cents, value_cents }: Amounts, language: Language) =>
  [formatNumber(quantity, language), formatCents(unit_cents, language), formatCents(value_cents, language)].map(
    (text) => ({ text, ...right }),
  )

function totals({ statement, language }: Printed): Content {
  const heads = [texts.code, texts.article, texts.description, texts.quantity, texts.amount]
  const closings = sumCents(statement.totals.map((it) => it.value_cents))
  return rowsTable({
    heads: heads.map((head) => say(head, language)),
    numbers: 3,
    widths: [60, 80, '*', 60, 80],
    body: [
      ...statement.totals.map((it) => [
        it.code,
        it.article ?? say(texts.no_article, language),
        it.description ?? '',
        { text: String(it.quantity), ...right },
        { text: formatCents(it.value_cents, language), ...right },
      ]),
      sumRow(say(statement.adjustments > 0 ? texts.closings : texts.in_all, language), closings, 5, language),
    ],
    margin: [0, 0, 0, 14],
  })
}

/** What an accountant added, each line with its reason, and the total of the statement under it. */
function addedTable({ statement, language }: Printed): Content {
  const heads = [texts.added, texts.reason, texts.credited_label, texts.quantity, texts.unit_price, texts.amount]
  return rowsTable({
    heads: heads.map((head) => say(head, language)),
    numbers: 3,
    widths: ['*', '*', 92, 46, 62, 72],
    whole: true,
    body: [
      ...statement.added.map((it) => [
        it.description,
        it.reason,
        it.number ? say(texts.of_closing, language, { number: it.number, label: it.credited_label ?? '' }) : '',
        ...amounts(it, language),
      ]),
      sumRow(say(texts.in_all, language), statement.total_cents, 6, language),
    ],
    margin: [0, 0, 0, 14],
  })
}

function lineTable({ lines, language }: Printed): Content {
  const heads = [
    texts.worked_on,
    texts.intervention,
    texts.client_reference,
    texts.merchant,
    texts.code,
    texts.article,
    texts.quantity,
    texts.unit_price,
    texts.amount,
  ]
  return rowsTable({
    heads: heads.map((head) => say(head, language)),
    numbers: heads.length - 3,
    widths: [44, 56, 54, '*', 38, 46, 36, 44, 44],
    whole: true,
    body: lines.map((it) => [
      it.worked_on ? formatDay(it.worked_on) : '',
      it.number ?? '',
      it.client_reference ?? '',
      it.merchant_name ?? '',
      it.code ?? '',
      it.article ?? say(texts.no_article, language),
      ...amounts(it, language),
    ]),
    fontSize: 7.5,
  })
}

function statementDocument(printed: Printed): PdfDocument {
  const { statement, head, lines, language } = printed
  const { state, label } = statement
  const title = label ? say(paperTexts.title, language, { label }) : say(paperTexts.statement, language)
  const stamp = state === 'issued' ? undefined : say(paperTexts[state], language)
  const voided = state === 'cancelled' && statement.cancelled_at
  return sheet({
    title,
    language,
    stamp,
    head: { left: `${head.sender.name} · ${title}`, right: monthOfYear(statement.month, language) },
    foot: `${say(paperTexts.net, language)} · ${paperTexts.page[language]}`,
    content: [
      top(printed, title),
      ...(voided
        ? [
            voidLine(
              say(paperTexts.cancel_line, language, {
                at: formatInstant(voided),
                reason: statement.cancel_reason ?? '',
              }),
            ),
          ]
        : []),
      ...(statement.totals.length > 0 || statement.adjustments === 0 ? [totals(printed)] : []),
      ...(statement.adjustments > 0 ? [addedTable(printed)] : []),
      ...(lines.length > maxPrintedLines
        ? [say(paperTexts.too_many, language, { count: statement.closings })]
        : lines.length > 0
          ? [lineTable(printed)]
          : []),
    ],
  })
}

/** Read in the transaction, drawn after it in its turn. */
export async function statementDownload(
  act: Pick<Act, 'tx'>,
  files: FileStore,
  statement: StatementDetail,
  language: Language,
): Promise<Download> {
  const kept = await findContent(act.tx, statement.id)
  const head = kept === null ? await contentOf(act, statement) : Head.parse(kept)
  const lines = await listLines(act.tx, statement, maxPrintedLines + 1)
  const picture = await findFile(act.tx, head.sender.logo_id)
  return drawnPaper(
    fileNameOf(statement.label, say(texts.draft, language), statement.party),
    (logo) => statementDocument({ statement, head, lines, language, logo }),
    { files, picture },
  )
}
