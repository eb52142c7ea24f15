/** Limits of the readers, in one object, so that a test or a setting can lower them. */

export type SheetLimits = {
  file_bytes: number
  zip_entries: number
  entry_bytes: number
  total_bytes: number
  /** Unpacked to packed size; checked only for entries above ratio_from_bytes, because small files compress well. */
  ratio: number
  ratio_from_bytes: number
  /** Workbook, relations and styles are read into memory, so their limit is lower. */
  part_bytes: number
  strings: number
  string_characters: number
  rows: number
  columns: number
  cell_characters: number
  row_characters: number
  sheet_characters: number
  batch_rows: number
  batch_characters: number
  heap_megabytes: number
  milliseconds: number
}

const megabyte = 1024 * 1024

export const sheetLimits: SheetLimits = {
  file_bytes: 50 * megabyte,
  zip_entries: 2_000,
  entry_bytes: 512 * megabyte,
  total_bytes: 768 * megabyte,
  ratio: 250,
  ratio_from_bytes: 8 * megabyte,
  part_bytes: 16 * megabyte,
  strings: 2_000_000,
  string_characters: 32_000_000,
  rows: 200_001,
  columns: 200,
  cell_characters: 32_767,
  row_characters: 100_000,
  sheet_characters: 200_000_000,
  batch_rows: 1_000,
  batch_characters: 1_000_000,
  heap_megabytes: 256,
  milliseconds: 60_000,
}
