/** One person who asks for work without end: papers to draw, sheets to read. Others are answered meanwhile. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { imports } from '#features/office/imports/contract.ts'
import { assignments } from '#features/technicians/assignments/contract.ts'
import { addressOf } from '#lib/records/endpoint.ts'
import { formWith, type World } from '#test/client.ts'
import { row, sheetXml, workbookParts, zipOf } from '#test/sheet-files.ts'
import { type Figures, groundOf, receive } from './ground.ts'
import { whileOthersWork } from './others.ts'

const megabytes = () => Math.round(process.memoryUsage().rss / 1024 / 1024)

/** So many loops ask for the paper of an assignment of 40 products, each as soon as it has its answer. */
export async function pdfStorm(loops: number, world: World, rounds = 3): Promise<Figures> {
  const ground = await groundOf(world)
  const held = await receive(world.database, world.admin.id, ground, { count: 40, warehouse_id: ground.milano })
  const body = {
    technician_id: world.technician.id,
    warehouse_id: ground.milano,
    products: { ids: held.map((it) => it.id) },
  }
  const { body: made, status, text } = await world.admin.call(assignments.create, { body })
  assert.equal(status, 201, text)
  const path = addressOf(assignments.pdf, { id: made.id })
  const before = megabytes()
  const figures = { loops, drawn: 0, refused: 0, more_megabytes: 0 }
  const loop = async () => {
    for (let round = 0; round < rounds; round++) {
      const answer = await world.technician.fetch(path)
      const bytes = (await answer.arrayBuffer()).byteLength
      assert.ok(answer.status === 200 ? bytes > 10_000 : answer.status === 429, `${answer.status}`)
      if (answer.status === 200) figures.drawn++
      else figures.refused++
      figures.more_megabytes = Math.max(figures.more_megabytes, megabytes() - before)
    }
  }
  const others = await whileOthersWork(world.admin, () => Promise.all(Array.from({ length: loops }, loop)))
  return { ...figures, ...others }
}

/** A sheet of so many rows that packs into a few kilobytes. */
const packedSheet = (rows: number) =>
  zipOf(workbookParts({ sheet: sheetXml(row('Name') + row('Category').repeat(rows)) }))

/** One person sends small files with 100,000 rows each, many at once: a few are taken as jobs, the rest refused with words. */
export async function uploadStorm(uploads: number, world: World, rows = 100_000): Promise<Figures> {
  const sender = await world.person('admin', `sender${uploads}`)
  const content = packedSheet(rows)
  const figures = { uploads, bytes: content.length, jobs: 0, refused: 0 }
  const ids: number[] = []
  const send = async () => {
    const form = formWith(content, 'categories.xlsx', { kind: 'product-categories', context: '{}' })
    const { status, body } = await sender.call(imports.create, { body: { kind: 'product-categories' } }, { form })
    assert.ok(status === 429 || body.status === 'checking', `${status} ${body.status}`)
    if (status === 429) figures.refused++
    else {
      figures.jobs++
      ids.push(body.id)
    }
  }
  const others = await whileOthersWork(world.admin, () => Promise.all(Array.from({ length: uploads }, send)))
  for (const id of ids) {
    const state = async () => (await sender.call(imports.get, { params: { id } })).body
    while ((await state()).status === 'checking') await pause(100)
  }
  return { ...figures, ...others }
}
