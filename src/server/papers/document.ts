/** What a document may hold, as plain data that can go to another thread: no addresses, no files, no functions. */

/** Points: 72 to an inch. */
export const millimetres = (mm: number): number => (mm * 72) / 25.4

export type Content = string | Node | readonly Content[]

/** A node as pdfmake takes it; images and links to files are refused when it is drawn. */
export type Node = { readonly [key: string]: unknown }

/** How a table is drawn, in points: its lines, and the room around a cell's content (beside it, above and below it). */
export type TableLayout = { horizontal: number; vertical: number; color: string; padding: readonly [number, number] }

export type PdfDocument = {
  /** Shown by readers in the title bar. */
  title: string
  language: 'EN' | 'IT'
  pageSize: 'A4' | { width: number; height: number }
  pageOrientation?: 'portrait' | 'landscape'
  pageMargins: number | readonly [number, number] | readonly [number, number, number, number]
  content: readonly Content[]
  styles?: Readonly<Record<string, Node>>
  defaultStyle?: Node
  /** At the foot of every page, with {page} and {pages} in it. */
  foot?: string
  /** At the head of every page, with {copy}, {page} and {pages} in it. */
  head?: { left: string; right: string }
  /** The content is printed once for each name; pages are counted within a copy. */
  copies?: readonly string[]
  /** Across every page. */
  watermark?: Node
  /** Tables name one of these as their layout. */
  layouts?: Readonly<Record<string, TableLayout>>
  /** The date written into the file: the same document of the same date is the same bytes. */
  created_at?: string
}

/** Families that every document may use: Roboto, and Courier for serials. */
export const serialFont = 'Courier'
