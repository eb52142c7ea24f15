/** Writes the rows of a stored sheet as JSON lines: read in a thread with limits, cut where a browser could not hold them. */
import { Readable } from 'node:stream'
import { AppError } from '#lib/texts/errors.ts'
import { type Language, say } from '#lib/texts/texts.ts'
import type { FileStore } from '#server/files/files.ts'
import { openLocalFile } from '#server/files/local-file.ts'
import type { StoredFile } from '#server/files/verified-read.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { refusedSheet } from '#server/sheets/refused-sheet.ts'
import { SheetError } from '#server/sheets/sheet-error.ts'

/** A longer text is cut; the download has all of it. */
const cellCharacters = 1_000
const allCharacters = 60_000_000

const line = (value: unknown) => `${JSON.stringify(value)}\n`
const shorten = (cell: string) => (cell.length > cellCharacters ? `${cell.slice(0, cellCharacters)}…` : cell)

/** What stopped the reading, in words; nothing for a file that is merely empty. */
function refusalOf(error: unknown, language: Language): string | undefined {
  if (error instanceof SheetError && (error.reason === 'no_rows' || error.reason === 'empty')) return undefined
  const refusal = refusedSheet(error)
  if (!(refusal instanceof AppError)) throw refusal
  return say(refusal.words, language, refusal.params)
}

async function* linesOf(path: string, language: Language, most: number): AsyncGenerator<string> {
  let sheet: string | undefined
  let characters = 0
  let rows = 0
  try {
    for await (const batch of readSheet(path, { sheets: 'all' })) {
      let text = ''
      for (const row of batch) {
        if (row.sheet !== sheet) {
          sheet = row.sheet
          text += line({ sheet })
        }
        text += line([row.n, ...row.cells.map(shorten)])
      }
      characters += text.length
      rows += batch.length
      yield text
      if (characters > most) {
        yield line({ cut: rows })
        return
      }
    }
  } catch (error) {
    const refused = refusalOf(error, language)
    if (refused !== undefined) yield line({ refused })
  }
}

/** Opens the file outside the transaction; its copy on disk goes when the reader has ended. */
export async function openRows(
  files: FileStore,
  file: StoredFile,
  language: Language,
  most = allCharacters,
): Promise<Readable> {
  const { path, discard } = await openLocalFile(files, file)
  async function* all() {
    try {
      yield* linesOf(path, language, most)
    } finally {
      await discard()
    }
  }
  return Readable.from(all())
}
