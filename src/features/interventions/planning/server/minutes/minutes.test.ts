import { beforeAll, describe, expect, test, vi } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { closingDays, codes } from '#features/interventions/settings/contract.ts'
import { technicians } from '#features/technicians/people/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { useWorld } from '#test/client.ts'
import { type Part, xlsxOf, zipOf } from '#test/sheet-files.ts'
import { dispatchBoard } from '../../contract.ts'
import { dispatchMap } from '../../map-contract.ts'
import { drivingMinutes } from '../../minutes-contract.ts'
import { columnsOf, readPair } from '../../minutes-rules.ts'
import { drivingMinutesJob } from './service.ts'

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
const zipped = (...parts: Part[]) => new Uint8Array(zipOf(parts))

const isPlace = (code: number) => code === alba || code === bra

test.each([
  // As ISTAT published them in 2013, by region.
  [
    ['Name', 'Origine', 'Destinazione', 'Total_Minu', 'Total_Mete'],
    ['4003 - 4029', '4003,00', '4029,00', '21,40', '17250,31'],
    [1, 2, 3, 1],
  ],
  // As ISTAT published them in 2023, by province: the time with traffic counts.
  [
    [' OR_PROCOM ', 'OR_COMUNE', 'DEST_PROCOM', 'DEST_COMUNE', 'TTP_TOT', 'TEP_TOT', 'KM_TOT'],
    ['4003', 'Alba', '4029', 'Bra', '17,2', '21,4', '17,3'],
    [0, 2, 5, 1],
  ],
  [
    ['OR_PROV', 'OR_PROCOM', 'DEST_PROV', 'DEST_PROCOM', 'TEP_ROAD', 'TEP_TOT'],
    ['4', '4003', '4', '4029', '3', '21,4'],
    [1, 3, 5, 1],
  ],
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
  expect(columnsOf(['004003', '004029'], [], isPlace)).toBeUndefined()
  expect(columnsOf(['a', 'b', 'c'], [['1', '2', '3']], isPlace)).toBeUndefined()
  expect(columnsOf(['origin', 'destination', 'km'], [['4003', '4029', '17']], isPlace)).toBeUndefined()
  expect(readPair(['004003', '4029', '21,6'], columns)).toEqual({ from: alba, to: bra, minutes: 22 })
  // Where no road leads.
  expect(readPair(['004003', '4029', ' '], columns)?.minutes).toBe(Number.POSITIVE_INFINITY)
  for (const wrong of [
    ['x', '1', '2'],
    ['1', '2', '-3'],
    ['1', '2', 'NaN'],
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
    const head = 'OR_PROCOM;DEST_PROCOM;TEP_TOT;TTP_TOT;KM_TOT\r\n'
    const region = zipped(
      { name: 'Piemonte/Leggimi.txt', data: 'Le distanze tra i comuni' },
      { name: 'Piemonte/R01_CN.csv', data: `${head}4003;4003;0;0;0\r\n4003;4029;39,6;31,5;19,2\r\n4003;82009;;;\r\n` },
      { name: '__MACOSX/Piemonte/._R01_CN.csv', data: Buffer.from([0, 5, 22, 7, 0, 2]) },
      { name: 'Piemonte/R01_TO.csv', data: `${head}1272;4029;55,1;48;61,7\r\n` },
    )
    const again = await add(region, 'Piemonte.zip')
    expect([again.state, again.reason, again.pairs, again.left_out]).toEqual(['ready', null, 2, 2])
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
    ['a zip with a wrong sum', zipped({ name: 'm.csv', data: '4003,4029,5\n', claims: { crc: 1 } }), 'unreadable'],
    ['a zip of nothing readable', zipped({ name: 'm.exe', data: '4003,4029,5\n' }), 'unreadable'],
    ['a zip of notes', zipped({ name: 'Leggimi.txt', data: 'Le distanze tra i comuni' }), 'columns'],
    ['a workbook', new Uint8Array(xlsxOf({ sheet: '' })), 'unreadable'],
    ['a path in a zip', zipped({ name: '../m.csv', data: '4003,4029,5\n' }), 'unreadable'],
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
