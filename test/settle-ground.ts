/** Closings that met a changed job, for tests of what the office does with them. */
import { expect } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { phone } from '#features/interventions/phone/contract.ts'
import { closingCases } from '#features/interventions/phone/settle-contract.ts'
import type { SettleWay } from '#features/interventions/phone/settle-rules.ts'
import type { World } from '#test/client.ts'
import type { Ground } from '#test/closings-ground.ts'
import { commandOf, picture, putPhoto } from '#test/phone-ground.ts'

type Met = { id: number; serial: string }

export function settling(world: Pick<World, 'admin' | 'technician' | 'otherTechnician'>, getGround: () => Ground) {
  const worked_at = () => new Date(Date.now() - 60_000).toISOString()
  const jobOf = async (id: number) => (await world.admin.call(interventions.get, { params: { id } })).body
  const giveToOther = (id: number) =>
    world.admin.call(interventions.assign, {
      body: { ids: [id], technician_id: world.otherTechnician.id, confirmed: true },
    })

  /** A job of the technician that changes while its closing is on the phone; answers the case that came of it. */
  async function meet(change: (id: number, terminal: string) => Promise<unknown>, given?: Met) {
    const ground = getGround()
    const client_terminal_id = ground.terminal()
    const fresh = given ?? (await ground.unit())
    const job = await ground.job('installation', { client_terminal_id })
    await change(job.id, client_terminal_id)
    const sha256 = await putPhoto(world.technician, await picture())
    const command = commandOf(
      'close',
      {
        intervention_id: job.id,
        worked_at: worked_at(),
        installed_serial: fresh.serial,
        client_terminal_id,
        files: [{ sha256, kind: 'label' }],
      },
      { photos: [sha256] },
    )
    const { body: receipt } = await world.technician.call(phone.send, { body: command })
    expect(receipt.state).toBe('to_settle')
    const { body: page } = await world.admin.call(closingCases.list, { query: { state: 'open', number: job.number } })
    const [found] = page.items
    if (!found) throw new Error('no case was listed')
    const receiptNow = async () =>
      (await world.technician.call(phone.receipts, { query: { keys: command.key } })).body.items[0]
    return { job, fresh, id: found.id, key: command.key, client_terminal_id, receiptNow }
  }
  const read = async (id: number) => (await world.admin.call(closingCases.get, { params: { id } })).body
  const decide = (id: number, way: SettleWay, sentence = '') =>
    world.admin.call(closingCases.decide, { params: { id }, body: { way, sentence } })
  const undo = (id: number) => world.admin.call(closingCases.undo, { params: { id } })
  return { jobOf, giveToOther, meet, read, decide, undo }
}
