/** The paper of a statement: who bills whom, totals by code and article, what was added, and the lines as far as paper makes sense. */
import { z } from 'zod'
import { addressLine } from '#features/office/settings/rules.ts'
import { companyLogo, getCompany } from '#features/office/settings/server/service.ts'
import { formatCents, sumCents } from '#lib/numbers/money.ts'
import { nullableInteger, nullableText } from '#lib/records/fields.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import { formatNumber, type Language, say } from '#lib/texts/texts.ts'
import { formatDay, formatInstant } from '#lib/time/dates.ts'
import { type FileStore, findFile } from '#server/files/files.ts'
import type { Download } from '#server/http/download.ts'
import type { Content, PdfDocument } from '#server/papers/document.ts'
import { grey } from '#server/papers/paper.ts'
import { bold, drawnPaper, filled, letterhead, red, right, sheet } from '#server/papers/sheet.ts'
import type { Act } from '#server/records/act.ts'
import type { StatementDetail, StatementLine } from '../contract.ts'
import { fileNameOf, maxPrintedLines, monthName } from '../rules.ts'
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
  const company = await getCompany(act)
  const party = await findParty(act.tx, statement)
  if (!party) throw requestErrors.not_found()
  return {
    sender: {
      name: company.name,
      address: addressLine(company) || null,
      vat_number: company.vat_number,
      tax_code: company.tax_code,
      contacts: [company.phone, company.email].filter(Boolean).join(' · '),
      logo_id: await companyLogo(act),
    },
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
      text('period', { month: monthName(statement.month, language) }),
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

function totals({ statement, language }: Printed): Content {
  const heads = [texts.code, texts.article, texts.description, texts.quantity, texts.amount]
  const money = (cents: number) => ({ text: formatCents(cents, language), ...right })
  const closings = sumCents(statement.totals.map((it) => it.value_cents))
  return {
    table: {
      headerRows: 1,
      widths: [60, 80, '*', 60, 80],
      body: [
        heads.map((head, at) => bold(say(head, language), at > 2 ? right : {})),
        ...statement.totals.map((it) => [
          it.code,
          it.article ?? say(texts.no_article, language),
          it.description ?? '',
          { text: String(it.quantity), ...right },
          money(it.value_cents),
        ]),
        sumRow(say(statement.adjustments > 0 ? texts.closings : texts.in_all, language), closings, 5, language),
      ],
    },
    layout: 'rows',
    margin: [0, 0, 0, 14],
  }
}

/** What an accountant added, each line with its reason, and the total of the statement under it. */
function addedTable({ statement, language }: Printed): Content {
  const heads = [texts.added, texts.reason, texts.credited_label, texts.quantity, texts.unit_price, texts.amount]
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', '*', 92, 46, 62, 72],
      body: [
        heads.map((head, at) => bold(say(head, language), at > 2 ? right : {})),
        ...statement.added.map((it) => [
          it.description,
          it.reason,
          it.number ? say(texts.of_closing, language, { number: it.number, label: it.credited_label ?? '' }) : '',
          { text: formatNumber(it.quantity, language), ...right },
          { text: formatCents(it.unit_cents, language), ...right },
          { text: formatCents(it.value_cents, language), ...right },
        ]),
        sumRow(say(texts.in_all, language), statement.total_cents, 6, language),
      ],
    },
    layout: 'rows',
    margin: [0, 0, 0, 14],
  }
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
  const right3 = heads.length - 3
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [44, 56, 54, '*', 38, 46, 36, 44, 44],
      body: [
        heads.map((head, at) => bold(say(head, language), at >= right3 ? right : {})),
        ...lines.map((it) => [
          it.worked_on ? formatDay(it.worked_on) : '',
          it.number ?? '',
          it.client_reference ?? '',
          it.merchant_name ?? '',
          it.code ?? '',
          it.article ?? say(texts.no_article, language),
          { text: formatNumber(it.quantity, language), ...right },
          { text: formatCents(it.unit_cents, language), ...right },
          { text: formatCents(it.value_cents, language), ...right },
        ]),
      ],
    },
    layout: 'rows',
    fontSize: 7.5,
  }
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
    head: { left: `${head.sender.name} · ${title}`, right: monthName(statement.month, language) },
    foot: `${say(paperTexts.net, language)} · ${paperTexts.page[language]}`,
    content: [
      top(printed, title),
      ...(voided
        ? [
            {
              text: say(paperTexts.cancel_line, language, {
                at: formatInstant(voided),
                reason: statement.cancel_reason ?? '',
              }),
              bold: true,
              color: red,
              margin: [0, 0, 0, 8],
            },
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
