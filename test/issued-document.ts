/** A document with everything in it, for tests. */

import type { DocumentContent } from '#features/warehouse/documents/contract.ts'
import { type DocumentKind, pieces } from '#features/warehouse/documents/rules.ts'
import { both } from '#lib/texts/texts.ts'

/** Two kinds of test's own, so that the tests depend on no other feature. */
export const sampleKind: DocumentKind = {
  name: 'return_note',
  title: both('Return delivery note', 'DDT di reso'),
  prefix: 'R',
  reason: 'reso a fornitore',
}
export const otherKind: DocumentKind = { ...sampleKind, name: 'transport_note', prefix: 'T' }

export const sampleContent = (serials = 3): DocumentContent => ({
  kind: sampleKind.name,
  title: sampleKind.title,
  prefix: sampleKind.prefix,
  on: '2026-11-15',
  sender: {
    name: 'Logistica Terminali Srl',
    address: 'Via dell’Industria 14, 40138 Bologna (BO)',
    vat_number: 'IT03412550371',
    tax_code: null,
    rea: 'BO-412873',
    phone: '051 555 0140',
    email: 'info@logisticaterminali.example',
    logo_id: null,
  },
  warehouse: { name: 'Bologna Roveri', code: 'BO', address: 'Via dell’Industria 14, Bologna (BO)' },
  addressee: {
    name: 'Società Cooperativa di Credito dell’Alto Adige e della Città di Forlì-Cesena S.p.A.',
    address: 'Piazza Università 3, 39100 Bolzano (BZ)',
    vat_number: 'IT00743110157',
    tax_code: null,
  },
  destination: 'Centro riparazioni, Via Energy Park 20, 20871 Vimercate (MB)',
  reason: both('return of faulty goods', 'reso per guasto'),
  appearance: both('cartons on pallet', 'cartoni su bancale'),
  carriage: both('carriage paid', 'franco'),
  carried_by: 'carrier',
  carried_by_words: both('carrier', 'vettore'),
  carrier: {
    name: 'Corriere Espresso Padano Srl',
    address: 'Via Emilia 200, 29122 Piacenza (PC)',
    vat_number: 'IT01234560339',
    tax_code: null,
  },
  tracking_number: 'CEP00412233',
  boxes: 24,
  packages: 3,
  pallets: 1,
  weight_kg: 182.5,
  net_weight_kg: 165,
  volume_m3: 1.2,
  transport_start: '2026-11-15T09:30:00.000Z',
  declared_value_cents: 1_234_567,
  references: [{ label: both('DDT', 'DDT'), text: '481/2026' }],
  notes: 'Consegnare dalle 8 alle 12: è urgente.',
  lines: [
    {
      part_number: 'MOVE5000-4G',
      description: 'Terminale POS portatile',
      quantity: serials,
      unit: pieces,
      serial_numbers: Array.from({ length: serials }, (_, at) => `MV5-${String(at + 1).padStart(6, '0')}`),
    },
    { part_number: 'CAVO-USB', description: 'Cavo USB', quantity: 10, unit: pieces, serial_numbers: [] },
  ],
})
