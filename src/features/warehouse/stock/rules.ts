/** What may happen to a product: statuses, and the movements that lead from one to another. Server and screen read the same table. */
import { z } from 'zod'
import { catalogueProblems } from '#features/warehouse/catalogue/problems.ts'
import { partNumberPattern } from '#features/warehouse/catalogue/rules.ts'
import { defineStates, keysOf } from '#lib/texts/states.ts'
import { bilingual, both, type Words } from '#lib/texts/texts.ts'
import { defineUpload, type UploadColumn } from '#lib/uploads/upload.ts'
import { general } from '#lib/words/general.ts'
import { records } from '#lib/words/records.ts'
import { serialProblems } from './problems.ts'
import { texts } from './texts.ts'

export const statusWords = defineStates({
  in_stock: [both('In stock', 'In magazzino'), 'success'],
  assigned: [both('Assigned to technician', 'Assegnato al tecnico'), 'info'],
  installed: [general.installed, 'theme'],
  fault: [both('Fault', 'Guasto'), 'warning'],
  damage_stock: [both('Damage stock', 'Magazzino guasti'), 'danger'],
  returned: [both('Returned to supplier', 'Reso al fornitore'), 'neutral'],
  written_off: [both('Written off', 'Dismesso'), 'neutral'],
})
export type ProductStatus = keyof typeof statusWords
export const productStatuses = keysOf(statusWords)
export const ProductStatus = z.enum(productStatuses)

/** Shorter where a list has many columns; the full label is shown on hover. */
export const shortStatusWords: Readonly<Partial<Record<ProductStatus, Words>>> = {
  assigned: records.assigned,
  damage_stock: both('Damage stock', 'Mag. guasti'),
  returned: both('Returned', 'Reso'),
}

/** So many products of a status: 3 installed. */
export const countedStatusWords = bilingual<ProductStatus>({
  in_stock: ['{count} in stock', '{count} in magazzino'],
  assigned: ['{count} assigned', '{count} {count|assegnato|assegnati}'],
  installed: ['{count} installed', '{count} {count|installato|installati}'],
  fault: ['{count} faulty', '{count} {count|guasto|guasti}'],
  damage_stock: ['{count} in damage stock', '{count} in mag. guasti'],
  returned: ['{count} returned', '{count} {count|reso|resi}'],
  written_off: ['{count} written off', '{count} {count|dismesso|dismessi}'],
})

/** The label for a serial that is not in the records, or whose reception was undone. */
export const nothing = both('not in the records', 'non in archivio')

/** Which movement leads from which status to which; `none` is a serial that is not in the records. `correct` and `revert` may do anything. */
export const movementRules = {
  receive: { none: ['in_stock'], returned: ['in_stock'] },
  transfer: { in_stock: ['in_stock'], damage_stock: ['damage_stock'] },
  assign: { in_stock: ['assigned'] },
  accept: { assigned: ['assigned'] },
  unassign: { assigned: ['in_stock'] },
  hand_over: { assigned: ['assigned'], fault: ['fault'] },
  install: { assigned: ['installed'] },
  withdraw: { installed: ['assigned', 'fault'] },
  report_fault: { assigned: ['fault'], in_stock: ['damage_stock'] },
  ship_back: { assigned: ['assigned'], fault: ['fault'] },
  receive_back: { assigned: ['in_stock', 'damage_stock'], fault: ['in_stock', 'damage_stock'] },
  repair: { damage_stock: ['in_stock'] },
  return: { damage_stock: ['returned'] },
  write_off: {
    in_stock: ['written_off'],
    assigned: ['written_off'],
    fault: ['written_off'],
    damage_stock: ['written_off'],
  },
} as const satisfies Record<string, Partial<Record<ProductStatus | 'none', readonly ProductStatus[]>>>

export type RuledKind = keyof typeof movementRules
export type MovementKind = RuledKind | 'correct' | 'revert'

export const movementWords = bilingual<MovementKind>({
  receive: ['Received', 'Carico a magazzino'],
  transfer: ['Transferred', 'Trasferito'],
  assign: records.assigned,
  accept: ['Receipt confirmed', 'Ricezione confermata'],
  unassign: ['Taken back', 'Ripreso in magazzino'],
  hand_over: ['Handed over', 'Consegnato a mano'],
  install: general.installed,
  withdraw: ['Withdrawn', 'Ritirato'],
  report_fault: ['Fault reported', 'Guasto segnalato'],
  ship_back: ['Put on an order', 'Inserito in un ordine'],
  receive_back: ['Received back', 'Rientrato in magazzino'],
  repair: ['Repaired', 'Riparato'],
  return: ['Returned to supplier', 'Reso al fornitore'],
  write_off: ['Written off', 'Dismesso'],
  correct: ['Corrected', 'Corretto'],
  revert: ['Undone', 'Operazione stornata'],
})
// The words have every kind.
export const MovementKind = z.enum(Object.keys(movementWords) as MovementKind[])

/** What is done with many products of the list at once. */
export const bulkKinds = ['transfer', 'report_fault', 'repair', 'write_off'] as const satisfies readonly RuledKind[]
export type BulkKind = (typeof bulkKinds)[number]

/** Products on an open order stay as they are, unless they are received with it or written off. */
export const mayLeaveOrder = (kind: RuledKind) => kind === 'receive_back' || kind === 'write_off'

/** The statuses a movement may start from. */
export const startsFrom = (kind: RuledKind): readonly (ProductStatus | 'none')[] =>
  // The keys of a rule are statuses or none, by its type.
  Object.keys(movementRules[kind]) as (ProductStatus | 'none')[]

/** What a status may become by this movement; empty when it may not happen. */
export function mayBecome(kind: RuledKind, from: ProductStatus | null): readonly ProductStatus[] {
  const rule: Partial<Record<ProductStatus | 'none', readonly ProductStatus[]>> = movementRules[kind]
  return rule[from ?? 'none'] ?? []
}

/** Text, not a number: leading zeros count. Compared without regard to case. */
export const serialPattern = /^[A-Za-z0-9_/.-]{3,50}$/
export const serialKey = (serial: string) => serial.trim().toUpperCase()

export const serialColumn = {
  label: texts.serial_number,
  aliases: [
    ...[
      'serial',
      'serials',
      'serial no',
      'serial nr',
      's/n',
      'sn',
      'seriale',
      'seriali',
      'numero seriale',
      'seriale pos',
    ],
    ...['matricola', 'matricole', 'matricola pos', 'matricola terminale', 'numero matricola'],
    ...['numero di serie', 'num. serie', 'n. serie', 'n. di serie', 'nr. serie'],
  ],
  required: true,
  type: 'code',
  min: 3,
  max: 50,
  pattern: serialPattern,
  invalid: 'invalid_serial_number',
  examples: ['00123-PX-88412', '00087-MV-20631', '00402-PP-07719'],
} as const satisfies UploadColumn

export const encodedSerialColumn = {
  label: texts.encoded_serial,
  aliases: ['encoded', 'seriale codificato', 'codificato', 'barcode'],
  type: 'code',
  max: 100,
  examples: ['E7K2-90418', 'M3D9-11702', ''],
} as const satisfies UploadColumn

export const partColumn = {
  label: texts.part_number,
  aliases: ['part', 'part no', 'p/n', 'pn', 'codice', 'articolo', 'cod. articolo', 'cod. art.', 'codice prodotto'],
  required: true,
  type: 'code',
  max: 50,
  pattern: partNumberPattern,
  invalid: 'invalid_part_number',
  choices: { path: '/api/parts', field: 'part_number' },
  examples: ['VG-P400-IT', 'VG-M70-4G', 'VG-PP3'],
} as const satisfies UploadColumn

export const notesColumn = {
  label: texts.notes,
  aliases: ['note', 'nota'],
  max: 2000,
  examples: ['', 'Scatola aperta', ''],
} as const satisfies UploadColumn

export const productsUpload = defineUpload({
  kind: 'products',
  title: texts.upload,
  rows: texts.rows,
  problems: {
    duplicate_serial_number: serialProblems.duplicate_serial_number,
    invalid_serial_number: serialProblems.invalid_serial_number,
    status_mismatch: serialProblems.status_mismatch,
    unknown_warehouse: serialProblems.unknown_warehouse,
    invalid_part_number: catalogueProblems.invalid_part_number,
  },
  columns: {
    serial_number: serialColumn,
    encoded_serial: encodedSerialColumn,
    part_number: partColumn,
    warehouse: {
      label: texts.warehouse,
      aliases: ['magazzino', 'deposito', 'codice magazzino'],
      required: true,
      max: 250,
      choices: { path: '/api/warehouses', field: 'name' },
      examples: ['Milano', 'Milano', 'Roma'],
    },
    notes: notesColumn,
  },
})
