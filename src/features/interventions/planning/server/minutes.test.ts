import { crc32, deflateRawSync } from 'node:zlib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { closingDays, codes } from '#features/interventions/settings/contract.ts'
import { technicians } from '#features/technicians/people/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/contract.ts'
import { useWorld } from '#test/client.ts'
import { dispatchBoard } from '../contract.ts'
import { dispatchMap } from '../map-contract.ts'
import { drivingMinutes } from '../minutes-contract.ts'
import { columnsOf, readPair } from '../minutes-rules.ts'
import { drivingMinutesJob } from './minutes.ts'

const world = useWorld()
const [alba, bra] = [4003, 4029]

async function add(content: string | Uint8Array<ArrayBuffer>, name = 'minuti.csv') {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  const { status, body } = await world.admin.call(drivingMinutes.add, {}, { form })
  expect([status, body.state]).toEqual([201, 'reading'])
  return ended(body.id)
}
/** As it is when the job has read it. */
async function ended(id: number) {
  const read = async () =>
    (await world.admin.call(drivingMinutes.list, {})).body.items.find((it) => it.id === id && it.state !== 'reading')
  const found = await vi.waitUntil(read, { timeout: 20_000, interval: 50 })
  if (!found) throw new Error('it was not read')
  return found
}
const toBra = async () => {
  const { body } = await world.admin.call(dispatchMap.near, { params: { id: alba }, query: { minutes: 120 } })
  return body.items.find(({ id }) => id === bra)?.minutes
}
/** A zip of one entry that says how much it holds. */
function zipOf(name: string, text: string, crc: number): Uint8Array<ArrayBuffer> {
  const [packed, head, entry] = [deflateRawSync(text), Buffer.alloc(30), Buffer.alloc(46)]
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(8, 8)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  for (const [to, at] of [
    [head, 14],
    [entry, 16],
  ] as const) {
    to.writeUInt32LE(crc, at)
    to.writeUInt32LE(packed.length, at + 4)
    to.writeUInt32LE(Buffer.byteLength(text), at + 8)
    to.writeUInt16LE(name.length, at + 12)
  }
  const start = head.length + name.length + packed.length
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(start, 16)
  return new Uint8Array(Buffer.concat([head, Buffer.from(name), packed, entry, Buffer.from(name), end]))
}

const isPlace = (code: number) => code === alba || code === bra

test.each([
  [
    ['PRO_COM_O', 'COMUNE', 'PRO_COM_D', 'TEMPO_MIN'],
    ['004003', 'Alba', '004029', '21,4'],
    [0, 2, 3, 1],
  ],
  [
    ['ORIGINE', 'COD_ORIGINE', 'DESTINAZIONE', 'COD_DESTINAZIONE', 'KM', 'MINUTI'],
    ['Alba', '4003', 'Bra', '4029', '17', '21'],
    [1, 3, 5, 1],
  ],
  [
    ['Name', 'Total_Meters', 'Total_Minu'],
    ['4003 - 4029', '17250.3', '21.4'],
    [0, 0, 2, 1],
  ],
  [
    ['OriginID', 'DestinationID', 'Total_Seconds'],
    ['4003.0', '4029.0', '1284'],
    [0, 1, 2, 60],
  ],
  [
    ['PROCOM', 'NOME', 'PROCOM_2', 'distanza', 'durata'],
    ['4003', 'Alba', '4029', '17250', '0:21:24'],
    [0, 2, 4, 1],
  ],
] as const)('columns %j are understood', (head, row, [from, to, time, per]) => {
  const found = columnsOf(head, [row], isPlace)
  expect(found).toEqual({ columns: { from, to, time, per }, isHead: true })
  expect(found && readPair(row, found.columns)).toEqual({ from: alba, to: bra, minutes: 21 })
})

test('without words the first three columns are it, if they hold two codes and a time; a row that does not is none', () => {
  const columns = { from: 0, to: 1, time: 2, per: 1 } as const
  expect(columnsOf(['004003', '004029', '21,4'], [], isPlace)).toEqual({ columns, isHead: false })
  expect(columnsOf(['a', 'b', 'c'], [['1', '2', '3']], isPlace)).toBeUndefined()
  expect(columnsOf(['origin', 'destination', 'km'], [['4003', '4029', '17']], isPlace)).toBeUndefined()
  expect(readPair(['004003', '4029', '21,6'], columns)).toEqual({ from: alba, to: bra, minutes: 22 })
  for (const wrong of [
    ['x', '1', '2'],
    ['1', '2', '-3'],
    ['1', '2', 'NaN'],
    ['1', '2'],
    ['1', '2', '9'.repeat(9)],
  ])
    expect(readPair(wrong, columns)).toBeUndefined()
})

describe('a file of minutes', () => {
  beforeAll(async () => {
    const supplier_id = (await world.admin.call(suppliers.create, { body: { name: 'Banca Tirrenia' } })).body.id
    const code = { code: 'MAN', description_en: 'Upkeep', description_it: 'Manutenzione', kind: 'maintenance' as const }
    const code_id = (await world.admin.call(codes.create, { body: code })).body.id
    await world.admin.call(closingDays.create, { body: { days: 3, valid_from: '2020-01-01' } })
    const hours = { work_from: '08:00', work_until: '17:00', lunch_from: '13:00', lunch_minutes: 60, day_minutes: null }
    await world.admin.call(technicians.setHours, {
      params: { id: world.technician.id },
      body: { ...hours, home_id: alba },
    })
    const body = { supplier_id, code_id, merchant_name: 'Bar', city: 'Bra', province: 'CN', closing_days: 3 }
    await world.admin.call(interventions.create, { body })
  })

  test('is used instead of estimates, by the board too, until it is removed', async () => {
    const estimated = await toBra()
    const added = await add('Origine;Destinazione;Minuti\n004003;004029;77,6\n004029;004003;90\n004003;999999;3\n')
    expect([added.state, added.pairs, added.left_out]).toEqual(['ready', 1, 1])
    expect(await toBra()).toBe(78)
    const board = (await world.admin.call(dispatchBoard.get, { query: {} })).body
    expect(board.estimated).toBe(false)
    const ids = board.jobs.map(({ id }) => id)
    const { cells } = (await world.admin.call(dispatchBoard.answers, { body: { ids, from: null, days: 5 } })).body
    const own = cells.find((it) => it.technician_id === world.technician.id && it.refusal === null)
    // There and back, and the work.
    expect([own?.minutes, own?.estimated]).toEqual([2 * 78 + 30, false])
    // The last file counts, also one that comes in a zip.
    const text = 'Name;Total_Sec\n4003 - 4029;2400\n'
    const again = await add(zipOf('Piemonte/Cuneo.txt', text, crc32(text)), 'Piemonte.zip')
    expect([again.state, again.reason, again.pairs]).toEqual(['ready', null, 1])
    expect(await toBra()).toBe(40)
    for (const { id } of [added, again])
      expect((await world.admin.call(drivingMinutes.remove, { params: { id } })).status).toBe(204)
    expect(await toBra()).toBe(estimated)
    expect((await world.admin.call(drivingMinutes.remove, { params: { id: again.id } })).status).toBe(404)
  })

  test.each([
    ['no columns', 'a;b;c\n1;2;3\n', 'columns'],
    ['nothing', '', 'no_pairs'],
    ['other places', 'from,to,minutes\n900001,900002,5\n', 'no_pairs'],
    ['words in its rows', `from,to,minutes\n${'004003,004029,5\nx,y,z\n'.repeat(300)}`, 'wrong_rows'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 1, 2, 3]), 'unreadable'],
    ['a row without end', `from,to,minutes\n"${'a'.repeat(900_000)}`, 'too_large'],
    ['a zip with a wrong sum', zipOf('m.csv', '4003,4029,5\n', 1), 'unreadable'],
    ['a zip of nothing readable', zipOf('m.exe', '4003,4029,5\n', 1), 'unreadable'],
    ['a path in a zip', zipOf('../m.csv', '4003,4029,5\n', 1), 'unreadable'],
  ] as const)('with %s is refused with its reason, and nothing of it is used', async (_what, content, reason) => {
    const before = await toBra()
    const { state, reason: said } = await add(typeof content === 'string' ? content : new Uint8Array(content))
    expect([state, said]).toEqual(['failed', reason])
    expect(await toBra()).toBe(before)
  })

  test('that a dead worker left half read is read again from its beginning; its content is let go afterwards', async () => {
    const { id } = await add('from,to,minutes\n004003,004029,55\n')
    const row = 'select file_id, pairs, state from driving_matrix where id = $1'
    expect((await world.database.query(row, [id])).rows).toEqual([{ file_id: null, pairs: 1, state: 'ready' }])
    // As it is after a crash in the middle: pairs are written, and the job comes again.
    await world.database.query(
      `with f as (select id from stored_file order by id desc limit 1)
       update driving_matrix set state = 'reading', file_id = f.id, pairs = 9 from f where driving_matrix.id = $1`,
      [id],
    )
    await drivingMinutesJob.run({ matrix_id: id }, world.services, { id: 'again' })
    expect((await world.database.query(row, [id])).rows).toEqual([{ file_id: null, pairs: 1, state: 'ready' }])
    await world.admin.call(drivingMinutes.remove, { params: { id } })
    // Removed before its turn: nothing to do, and no failure.
    await drivingMinutesJob.run({ matrix_id: id }, world.services, { id: 'late' })
  })

  test('technicians bring none', async () => {
    const form = new FormData()
    form.append('file', new Blob(['4003,4029,5\n']), 'm.csv')
    expect((await world.technician.call(drivingMinutes.add, {}, { form })).status).toBe(403)
    expect((await world.technician.call(drivingMinutes.list, {})).status).toBe(403)
  })
})
