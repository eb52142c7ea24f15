import { beforeAll, describe, expect, test } from 'vitest'
import { closings } from '#features/interventions/closings/contract.ts'
import { type Custody, custody } from '#features/warehouse/custody/contract.ts'
import { correctProduct } from '#features/warehouse/stock/server/service.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { readHere } from '#test/sheet-files.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})

const listed = async (day = today()): Promise<Custody[]> => {
  const params = { supplier_id: ground.supplier_id, day }
  return (await world.admin.call(custody.list, { params, query: {} })).body.items
}
const of = async (serial: string, day?: string) => (await listed(day)).find((it) => it.serial_number === serial)
const download = async (file: string) =>
  Buffer.from(await (await world.admin.fetch(`/api/custody/${ground.supplier_id}/${today()}/${file}`)).arrayBuffer())

describe('the custody report', () => {
  test('says for any day where a terminal was, since when, and through whose hands by which document it came', async () => {
    const { old, fresh, job, closing, client_terminal_id } = await ground.replacement()
    expect((await ground.confirm(closing)).status).toBe(200)
    const installed = await of(fresh.serial)
    expect(installed).toMatchObject({
      status: 'installed',
      since: today(),
      model_number: 'Vega P400',
      client_terminal_id,
    })
    expect(installed?.place).toBe(`${client_terminal_id}, Pasticceria Villa, Monza`)
    expect(installed?.chain.map(({ holder, from, to }) => [holder, from, to])).toEqual([
      [`${client_terminal_id}, Pasticceria Villa, Monza`, today(), null],
      [expect.stringContaining('Marco'), '2026-01-08', today()],
      ['Deposito chiusure', '2026-01-07', '2026-01-08'],
    ])
    expect(installed?.chain[0]?.by).toEqual({ EN: `Closing of ${job.number}`, IT: `Chiusura di ${job.number}` })
    // The withdrawn one is with the technician now, and was in the shop before.
    expect(await of(old.serial)).toMatchObject({ status: 'fault', since: today() })
    expect(await of(old.serial, '2026-02-01')).toMatchObject({
      status: 'installed',
      since: '2026-01-09',
      place: client_terminal_id,
    })
    expect(await of(old.serial, '2026-01-07')).toMatchObject({ status: 'in_stock', place: 'Deposito chiusure' })
    expect(await of(old.serial, '2026-01-06')).toBeUndefined()
  })

  test('what was undone never happened, and what left custody is not in it', async () => {
    const { fresh, closing } = await ground.replacement()
    expect((await ground.confirm(closing)).status).toBe(200)
    const reopened = await world.admin.call(closings.reopen, { params: { id: closing }, body: { reason: 'test' } })
    expect(reopened.status).toBe(200)
    const back = await of(fresh.serial)
    expect(back).toMatchObject({ status: 'assigned', since: '2026-01-08' })
    expect(back?.chain).toHaveLength(2)
    const gone = await ground.unit({ stock: true })
    await ground.act((it) => correctProduct(it, gone.id, { status: 'written_off' }, 'lost'))
    expect(await of(gone.serial)).toBeUndefined()
    expect(await of(gone.serial, '2026-01-08')).toMatchObject({ status: 'in_stock' })
  })

  test('the summary, the list and both files agree; a day to come and an unknown supplier are refused', async () => {
    const terminals = await listed()
    const params = { supplier_id: ground.supplier_id, day: today() }
    const { body: summary } = await world.admin.call(custody.summary, { params })
    expect(summary.all.total).toBe(terminals.length)
    expect(summary.models.reduce((all, it) => all + it.total, 0)).toBe(terminals.length)
    const [, ...rows] = await readHere(await download('terminals/export?format=xlsx'))
    expect(rows).toHaveLength(terminals.length)
    const [head, ...steps] = await readHere(await download('steps?language=IT'))
    expect(head?.cells[3]).toBe('In mano a')
    expect(steps.map(({ cells }) => cells[0])).toHaveLength(terminals.reduce((all, it) => all + it.chain.length, 0))
    const pdf = await download('pdf?language=IT')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const refused = [
      await world.admin.call(custody.summary, { params: { ...params, day: '2999-01-01' } }),
      await world.admin.call(custody.summary, { params: { ...params, supplier_id: 999_999 } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([422, 404])
  })
})
