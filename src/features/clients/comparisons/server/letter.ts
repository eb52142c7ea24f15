/** The letter to a client: what is theirs to mend in the list of terminals, class by class. */
import { paperHeadOf } from '#features/office/settings/server/service.ts'
import { existing } from '#lib/texts/errors.ts'
import { fileNamePart } from '#lib/texts/file-name.ts'
import { type Language, say } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import type { FileStore } from '#server/files/files.ts'
import type { Download } from '#server/http/download.ts'
import type { Content, PdfDocument } from '#server/papers/document.ts'
import { grey } from '#server/papers/paper.ts'
import { drawnPaper, filled, letterhead, sheet } from '#server/papers/sheet.ts'
import type { UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import type { ComparisonDetail } from '../contract.ts'
import { errors } from '../error-texts.ts'
import { causeToClient, classToClient, paperTexts } from '../paper-texts.ts'
import { maxLetterRows } from '../rules.ts'
import { texts } from '../texts.ts'
import { findClient, type LetterRow, listReported } from './action-queries.ts'

type Letter = {
  run: ComparisonDetail
  rows: readonly LetterRow[]
  language: Language
  logo: string | null
  sender: { name: string; lines: string }
  client: { name: string; address: string | null }
  on: string
}

const head = ({ sender, client, language, logo, on }: Letter): Content =>
  letterhead({
    logo,
    sender,
    about: [say(paperTexts.on, language, { on: formatDay(on) })],
    to: { caption: say(paperTexts.to, language), name: client.name },
    below: [{ text: client.address ?? '', color: grey }],
    room: 18,
  })

/** The name of the class is a row of the head: a page never ends with it. */
function table({ language }: Letter, group: LetterRow['class'], rows: readonly LetterRow[]): Content {
  const heads = [texts.terminal, texts.merchant, paperTexts.your_serial, paperTexts.our_serial, paperTexts.found]
  return {
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [70, 110, 84, 84, '*'],
      body: [
        [
          {
            text: classToClient(group, language),
            bold: true,
            fontSize: 10,
            colSpan: heads.length,
            margin: [-5, 0, 0, 0],
          },
          ...heads.slice(1).map(() => ''),
        ],
        heads.map((it) => ({ text: say(it, language), bold: true })),
        ...rows.map((row) => [
          row.terminal,
          [row.merchant, row.city].filter(Boolean).join(', '),
          row.their_serial ?? '',
          row.our_serial ?? '',
          filled(causeToClient(row.cause, row.facts, language), row.note),
        ]),
      ],
    },
    layout: 'rows',
    fontSize: 8,
    margin: [0, 0, 0, 14],
  }
}

function letterDocument(letter: Letter): PdfDocument {
  const { run, rows, language, sender } = letter
  const title = say(paperTexts.title, language)
  const groups = [...new Set(rows.map((row) => row.class))]
  return sheet({
    title,
    language,
    head: { left: `${sender.name} · ${title}`, right: formatDay(letter.on) },
    foot: paperTexts.page[language],
    content: [
      head(letter),
      { text: title, bold: true, fontSize: 14, margin: [0, 0, 0, 4] },
      {
        text: say(paperTexts.about, language, {
          on: formatDay(run.as_of),
          rows: run.file_rows,
          file: run.file_name,
        }),
        color: grey,
        margin: [0, 0, 0, 8],
      },
      { text: say(paperTexts.lead, language, { count: run.told }), margin: [0, 0, 0, 12] },
      ...groups.map((group) =>
        table(
          letter,
          group,
          rows.filter((row) => row.class === group),
        ),
      ),
      ...(run.told > rows.length ? [say(paperTexts.many, language, { count: rows.length })] : []),
    ],
  })
}

/** Read in the transaction, drawn after it in its turn. */
export async function letterDownload(
  act: UserAct,
  files: FileStore,
  run: ComparisonDetail,
  language: Language,
): Promise<Download> {
  const rows = await listReported(act.tx, run.id, maxLetterRows)
  if (rows.length === 0) throw errors.no_letter()
  const client = await existing(findClient(act.tx, run.supplier_id))
  const { sender, picture } = await paperHeadOf(act)
  return drawnPaper(
    `${fileNamePart(client.name).toLowerCase()}-${run.as_of}`,
    (logo) => letterDocument({ run, rows, language, logo, sender, client, on: today(act.at) }),
    { files, picture },
  )
}
