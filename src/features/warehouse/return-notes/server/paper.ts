/** What is printed on a return note: our company, the supplier, the transport, a line per part with its serials. */
import { type DocumentContent, type Transport, transportFieldNames } from '#features/warehouse/documents/contract.ts'
import { pieces } from '#features/warehouse/documents/rules.ts'
import { documentParts } from '#features/warehouse/documents/server/service.ts'
import { existing } from '#lib/texts/errors.ts'
import { both } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import type { UserAct } from '#server/records/act.ts'
import type { ReturnNote } from '../contract.ts'
import { returnDocument } from '../rules.ts'
import { findSupplier, listLines, listOrigins, type PaperLine } from './queries.ts'

/** More lines would push the goods off the first page. */
const maxOrigins = 12
const fromNote = both('Received with DDT', 'Ricevuti con DDT')

// Each field of the transport data is a field of the note.
const transportOf = (note: ReturnNote) =>
  Object.fromEntries(transportFieldNames.map((name) => [name, note[name]])) as Transport

/** The model's name is what people know the goods by. */
const describe = ({ description, category, model_number }: PaperLine) => `${model_number} – ${description ?? category}`

async function referencesOf(act: Pick<UserAct, 'tx'>, id: number): Promise<DocumentContent['references']> {
  const origins = await listOrigins(act.tx, id)
  if (origins.length === 0) return []
  const shown = origins.slice(0, maxOrigins).map(({ number, ddt_date }) => `${number} (${formatDay(ddt_date)})`)
  return [{ label: fromNote, text: [...shown, ...(origins.length > maxOrigins ? ['…'] : [])].join(', ') }]
}

export async function contentOf(act: Pick<UserAct, 'tx' | 'at'>, note: ReturnNote): Promise<DocumentContent> {
  const transport = transportOf(note)
  const parts = await documentParts(act, { kind: returnDocument, warehouse_id: note.warehouse_id, transport })
  const supplier = await existing(findSupplier(act.tx, note.supplier_id))
  const lines = await listLines(act.tx, note.id)
  return {
    ...parts,
    addressee: { ...supplier, tax_code: null },
    // Goods go to the supplier's own address unless the note names another place.
    destination: transport.destination ?? supplier.address,
    references: await referencesOf(act, note.id),
    lines: lines.map((line) => ({
      part_number: line.part_number,
      description: describe(line),
      quantity: line.serial_numbers.length,
      unit: pieces,
      serial_numbers: line.serial_numbers,
      ...(line.faults.length > 0 ? { faults: line.faults } : {}),
    })),
  }
}
