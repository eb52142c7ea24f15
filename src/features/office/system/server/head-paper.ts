/** The head of the sealed ledger on one page of A4. */

import { formatNumber, type Language, say } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { type PdfDocument, serialFont } from '#server/papers/document.ts'
import { paperTexts as texts } from '../texts.ts'

type Printed = {
  head: { number: number; hash: string; sealed_at: string }
  company: string
  user: string
  language: Language
}

/** In groups of eight, so that it can be compared by eye. */
const grouped = (hash: string) => hash.match(/.{8}/g) ?? []

export function headDocument({ head, company, user, language }: Printed): PdfDocument {
  const fact = (label: string, value: string) => ({
    columns: [{ text: label, width: 150, color: '#5B6478' }, { text: value }],
    margin: [0, 0, 0, 4],
  })
  const groups = grouped(head.hash)
  return {
    title: say(texts.head_title, language),
    language,
    pageSize: 'A4',
    pageMargins: [56, 64, 56, 56],
    defaultStyle: { font: 'Roboto', fontSize: 11, lineHeight: 1.3 },
    content: [
      { text: company, fontSize: 10, color: '#5B6478' },
      { text: say(texts.head_title, language), fontSize: 20, bold: true, margin: [0, 4, 0, 16] },
      { text: say(texts.head_why, language), margin: [0, 0, 0, 20] },
      fact(say(texts.seal, language), formatNumber(head.number, language)),
      fact(say(texts.sealed_at, language), formatInstant(head.sealed_at)),
      fact(say(texts.printed, language), `${formatInstant(new Date().toISOString())}, ${user}`),
      {
        text: [groups.slice(0, 4).join(' '), groups.slice(4).join(' ')].join('\n'),
        font: serialFont,
        fontSize: 15,
        margin: [0, 20, 0, 20],
      },
      { text: say(texts.head_how, language), margin: [0, 0, 0, 6] },
      { text: `npm run check-ledger -- --head ${head.hash}`, font: serialFont, fontSize: 8.5 },
    ],
  }
}
