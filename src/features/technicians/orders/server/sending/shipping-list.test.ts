import { expect, test } from 'vitest'
import { company } from '#features/office/settings/contract.ts'
import { addressOf, type Endpoint } from '#lib/records/endpoint.ts'
import { renderPdf } from '#server/papers/render-pdf.ts'
import { useWorld } from '#test/client.ts'
import { ground, held, makeGround, newSerial } from '#test/orders-ground.ts'
import { readPdf } from '#test/pdf.ts'
import { orders } from '../../contract.ts'
import { sending } from '../../sending-contract.ts'
import { type Printed, shippingList } from './shipping-list.ts'

const world = useWorld()

const read = async (printed: Printed) => readPdf(await renderPdf(shippingList(printed), { compress: false }))

test('the shipping list names who sends what to where, page by page, in both languages', async () => {
  await makeGround(world)
  const body = { name: 'Logistica Terminali Srl', address: 'Via Breda 10', city: 'Milano', vat_number: 'IT00743110157' }
  await world.admin.call(company.put, { body })
  const serials = await held(world, world.technician, 2)
  const lines = [
    { serial_number: serials[0] ?? '', note: 'È caduto: perché?' },
    { serial_number: serials[1] ?? '' },
    ...Array.from({ length: 120 }, () => ({ serial_number: newSerial() })),
  ]
  const head = { boxes: 3, weight_kg: 12.5, courier_id: ground.courier, tracking_number: 'PAD-9', notes: 'Piano terra' }
  const made = await world.technician.call(sending.create, {
    body: { kind: 'non_regular', lines, warehouse_id: ground.milano, ...head },
  })
  expect(made.status, made.text).toBe(201)
  const { body: sent } = await world.technician.call(orders.lines, { params: { id: made.body.id } })
  const printed: Printed = {
    order: sent.order,
    lines: sent.items,
    sender: { name: body.name, lines: 'Via Breda 10, Milano' },
    technician: { name: sent.order.technician, address: 'Via Garibaldi 3, Forlì', contact: '340 1234567' },
    warehouse: { name: 'Milano · MI', address: 'Via Breda 10, Milano (MI)', contact: null },
    language: 'IT',
    logo: null,
  }
  const pages = await read(printed)
  expect(pages.length).toBeGreaterThan(2)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Pagina ${at + 1} di ${pages.length}`)
    expect(page).toContain(`Distinta di spedizione n. ${made.body.id} del`)
    if (at < pages.length - 1) expect(page).toContain('Matricola')
  }
  const all = pages.join('')
  for (const it of lines) expect(all).toContain(it.serial_number)
  for (const words of [
    'Logistica Terminali Srl',
    'Via Garibaldi 3, Forlì',
    'Milano · MI',
    'Corriere Padano',
    'PAD-9',
    '12,5 kg',
    'È caduto: perché?',
    'Vega P400 · VG-P400',
    '122 prodotti',
    'Piano terra',
    'DA CONFERMARE',
    'Non regolare',
  ])
    expect(all).toContain(words)
  const cancelled = {
    ...sent.order,
    state: 'cancelled' as const,
    cancelled_at: '2026-11-14T10:00:00Z',
    cancel_reason: 'Wrong',
  }
  const english = (await read({ ...printed, order: cancelled, language: 'EN', warehouse: null })).join('')
  for (const words of [
    'Shipping list',
    'CANCELLED',
    'Cancelled on 14-11-2026 11:00. Wrong',
    'To be agreed',
    '122 products',
  ])
    expect(english).toContain(words)

  const pdf = await world.technician.fetch(addressOf(orders.pdf as Endpoint, { id: made.body.id }, { language: 'IT' }))
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(pdf.headers.get('content-disposition')).toContain(`distinta-${made.body.id}.pdf`)
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})
