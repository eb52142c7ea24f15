/** The demo company's own papers: transport notes of assignments, and return notes that were drafted, issued and cancelled. */
import { AssignmentInput } from '#features/technicians/assignments/contract.ts'
import { assign, issueNote as issueTransportNote } from '#features/technicians/assignments/server/service.ts'
import { ReturnNoteInput } from '#features/warehouse/return-notes/contract.ts'
import { returnDocument } from '#features/warehouse/return-notes/rules.ts'
import { propose } from '#features/warehouse/return-notes/server/lines.ts'
import { cancelNote, createNote, issueNote } from '#features/warehouse/return-notes/server/service.ts'
import type { Story } from './demo-story.ts'

/** Where most is in stock, first. */
function fullest(story: Story): number[] {
  const stock = new Map<number, number>()
  for (const { status, warehouse } of story.units)
    if (status === 'in_stock') stock.set(warehouse, (stock.get(warehouse) ?? 0) + 1)
  return [...stock.keys()].sort((a, b) => (stock.get(b) ?? 0) - (stock.get(a) ?? 0))
}

/** A few parcels to technicians, each with its numbered note; they have yet to confirm them. */
export async function assignWithNotes(story: Story): Promise<void> {
  const { company } = story
  const warehouses = fullest(story)
  for (const [turn, technician] of company.technicians.slice(0, 3).entries()) {
    const warehouse_id = warehouses[turn % 2]
    const admin = company.admins[turn % company.admins.length]
    const units = story.units.filter((it) => it.status === 'in_stock' && it.warehouse === warehouse_id).slice(0, 8)
    if (!admin || units.length === 0) continue
    const input = AssignmentInput.parse({
      technician_id: technician.id,
      warehouse_id,
      products: { ids: units.map((it) => it.id) },
      courier_id: company.couriers[turn % 2],
      boxes: 2,
      packages: 1,
      weight_kg: 6.8,
      appearance: 'scatole',
    })
    const act = story.act(admin, turn, 10)
    await issueTransportNote(act, await assign(act, input), { carried_by: 'carrier', transport_start: 'now' })
    for (const unit of units) Object.assign(unit, { status: 'assigned', technician })
  }
}

/** Whose faulty goods lie where, most of them first. */
function damaged(story: Story): { supplier_id: number; warehouse_id: number }[] {
  const suppliers = new Map(story.company.parts.map((part) => [part.id, part.supplier_id]))
  const counts = new Map<string, { supplier_id: number; warehouse_id: number; count: number }>()
  for (const { status, part_id, warehouse: warehouse_id } of story.units) {
    const supplier_id = suppliers.get(part_id)
    if (status !== 'damage_stock' || supplier_id === undefined) continue
    const key = `${supplier_id} ${warehouse_id}`
    const found = counts.get(key) ?? { supplier_id, warehouse_id, count: 0 }
    counts.set(key, { ...found, count: found.count + 1 })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)
}

/** Two went out, a third was called off, and one is being filled: that of the supplier with most to return, so that some are left to choose. */
export async function returnWithNotes(story: Story): Promise<void> {
  const [admin] = story.company.admins
  if (!admin) return
  const [most, ...others] = damaged(story)
  const returned = [...others.slice(0, 3), ...(most ? [most] : [])]
  for (const [turn, { supplier_id, warehouse_id }] of returned.entries()) {
    const isDraft = turn === returned.length - 1
    const act = story.act(admin, turn, 12)
    const { id } = await createNote(
      act,
      ReturnNoteInput.parse({
        supplier_id,
        warehouse_id,
        reason: returnDocument.reason,
        courier_id: story.company.couriers[0],
        boxes: 1,
        packages: 1,
        weight_kg: 4.5,
      }),
    )
    const { count } = await propose(act, id, { count: isDraft ? 2 : 5 })
    if (isDraft || count === 0) continue
    await issueNote(act, id, { carried_by: 'carrier', transport_start: 'now' })
    if (turn === 2)
      await cancelNote(story.act(admin, 4, 17), id, {
        code: 'refused',
        reason: 'Il fornitore non ha autorizzato il reso',
      })
  }
}
