/** Papers share threads: none gets another's content, and one that cannot be drawn harms no other. */
import { expect, test } from 'vitest'
import type { PdfDocument } from './document.ts'
import { renderPdf } from './render-pdf.ts'

const paper = (title: string, content: PdfDocument['content'] = [title]): PdfDocument => ({
  title,
  language: 'EN',
  pageSize: 'A4',
  pageMargins: 40,
  content,
})
const titleOf = (bytes: Uint8Array) => {
  const text = Buffer.from(bytes).toString('latin1')
  const object = /\/Title (\d+) 0 R/.exec(text)?.[1]
  return new RegExp(`\\n${object} 0 obj\\n\\((.*?)\\)`).exec(text)?.[1]
}
const draw = (document: PdfDocument) => renderPdf(document, { compress: false })

test('many at once each get their own', async () => {
  const titles = Array.from({ length: 8 }, (_, at) => `paper-${at}`)
  const drawn = await Promise.all(titles.map((title) => draw(paper(title))))
  expect(drawn.map(titleOf)).toEqual(titles)
})

test('one that reads a file of the machine is refused, and those beside and after it are drawn', async () => {
  await draw(paper('before'))
  const [beside, refused] = await Promise.allSettled([
    draw(paper('beside')),
    draw(paper('thief', [{ image: '/etc/hostname' }])),
  ])
  expect(refused).toMatchObject({ status: 'rejected' })
  expect(beside.status === 'fulfilled' && titleOf(beside.value)).toBe('beside')
  expect(titleOf(await draw(paper('after')))).toBe('after')
})

test('a table keeps the lines it was given, whatever was drawn before it in the same thread', async () => {
  const table = { table: { body: [['a', 'b']] }, layout: 'own' }
  const ruled = (horizontal: number): PdfDocument => ({
    ...paper('table', [table]),
    created_at: '2026-01-01T00:00:00Z',
    layouts: { own: { horizontal, vertical: 0, color: '#000000', padding: [2, 2] } },
  })
  const alone = await draw(ruled(1))
  await draw(ruled(4))
  expect(Buffer.from(await draw(ruled(1))).equals(Buffer.from(alone))).toBe(true)
})
