/** Reads the lines of a sheet as they come. A row stays the text it came as until it is shown: 100,000 of them are little to hold. */
import { fetchEndpoint } from '#web/call.ts'
import { archiveFiles } from '../contract.ts'

export type PreviewSheet = { name: string; rows: readonly string[]; columns: number }
export type Preview = {
  sheets: readonly PreviewSheet[]
  /** Rows read so far. */
  count: number
  done: boolean
  /** The rest is left out. */
  cut: boolean
  /** Why the reading stopped, in words. */
  refused: string | null
}

export const nothingRead: Preview = { sheets: [], count: 0, done: false, cut: false, refused: null }

/** A row's number and its cells. */
export function parseRow(line: string): [number, ...string[]] {
  // The server writes each row so.
  return JSON.parse(line) as [number, ...string[]]
}

const columnsIn = (line: string) => parseRow(line).length - 1
/** Rows that decide how many columns a sheet shows. */
const looked = 200

type Growing = { name: string; rows: string[]; columns: number }

function take(line: string, sheets: Growing[], end: { cut: boolean; refused: string | null }): void {
  if (line === '') return
  const last = sheets.at(-1)
  if (line.startsWith('[')) {
    if (!last) return
    last.rows.push(line)
    if (last.rows.length <= looked) last.columns = Math.max(last.columns, columnsIn(line))
    return
  }
  // What is no row says where a sheet begins or why the reading ended.
  const said = JSON.parse(line) as { sheet?: string; cut?: number; refused?: string }
  if (said.sheet !== undefined) sheets.push({ name: said.sheet, rows: [], columns: 0 })
  if (said.cut !== undefined) end.cut = true
  if (said.refused !== undefined) end.refused = said.refused
}

/** Tells what is there a few times a second, and once more at the end. */
export async function readRows(id: number, signal: AbortSignal, onRows: (preview: Preview) => void): Promise<void> {
  const response = await fetchEndpoint(archiveFiles.rows, { params: { id } }, { signal })
  const sheets: Growing[] = []
  const end = { cut: false, refused: null as string | null }
  const snapshot = (done: boolean): Preview => ({
    sheets: sheets.map((sheet) => ({ ...sheet })),
    count: sheets.reduce((sum, { rows }) => sum + rows.length, 0),
    done,
    ...end,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let shownAt = 0
  for (;;) {
    const step = await reader?.read()
    if (!step || step.done) break
    const lines = (rest + step.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line, sheets, end)
    const now = performance.now()
    if (now - shownAt > 300) {
      shownAt = now
      onRows(snapshot(false))
    }
  }
  take(rest, sheets, end)
  onRows(snapshot(true))
}
