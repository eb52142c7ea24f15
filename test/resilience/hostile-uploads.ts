/** Hostile files over the wire, several at a time: each is refused with a reason, and everybody else is answered meanwhile. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { imports } from '#features/office/imports/contract.ts'
import { formWith, type World } from '#test/client.ts'
import { hostileCsv, hostileOthers, hostileWorkbooks, hostileZips } from '#test/hostile-files.ts'
import { row, sheetXml, stringsXml, workbookParts, zipOf } from '#test/sheet-files.ts'
import { type Chance, chanceFrom, type Figures, newKey } from './ground.ts'
import { whileOthersWork } from './others.ts'

const atOnce = 3

type Ending = { status: number; state: string | undefined; code: string | undefined }

async function upload(world: World, content: string | Buffer): Promise<Ending> {
  const form = formWith(content, 'upload.xlsx', { kind: 'product-categories', context: '{}' })
  const body = { kind: 'product-categories' }
  const sent = await world.admin.call(imports.create, { body }, { form, headers: newKey() })
  if (sent.status !== 201) return { status: sent.status, state: undefined, code: sent.body.code }
  for (let { body: upload } = sent; ; await pause(20)) {
    if (upload.status !== 'checking') return { status: 201, state: upload.status, code: upload.failure?.code }
    upload = (await world.admin.call(imports.get, { params: { id: upload.id } })).body
  }
}

/** Uploads all of them, a few at a time, while another user goes on working. */
async function uploadAll(
  world: World,
  files: Iterable<{ what: string; content: () => string | Buffer }>,
  mayBeGood: boolean,
): Promise<Figures> {
  const figures = { files: 0, refused: 0 }
  const queue = files[Symbol.iterator]()
  const sender = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const { what, content } = next.value
      const { status, state, code } = await upload(world, content())
      const isRefused = (status === 201 && state === 'failed' && !!code) || status === 413 || status === 422
      assert.ok(isRefused || (mayBeGood && state === 'checked'), `${what}: ${status} ${state} ${code}`)
      figures.files++
      if (isRefused) figures.refused++
    }
  }
  const others = await whileOthersWork(world.admin, () => Promise.all(Array.from({ length: atOnce }, sender)))
  return { ...figures, ...others }
}

const hostile = [...hostileOthers, ...hostileZips, ...hostileWorkbooks, ...hostileCsv]

/** So many of the hostile files, from all over their list. */
export function hostileUploads(count: number, world: World): Promise<Figures> {
  const step = Math.max(1, hostile.length / count)
  const chosen = Array.from({ length: Math.min(count, hostile.length) }, (_, n) => hostile[Math.floor(n * step)])
  return uploadAll(
    world,
    chosen.flatMap((it) => (it ? [{ what: it.what, content: it.make }] : [])),
    false,
  )
}

const parts = workbookParts({
  sheet: sheetXml(row('Name') + Array.from({ length: 30 }, (_, n) => row(`Category ${n}`)).join('')),
  strings: stringsXml(['<t>a</t>', '<r><t>b</t></r>']),
})
const csv = `Name;Notes\r\n${'Desktop;"Forlì; centro"\r\n'.repeat(30)}`

/** Bytes changed or cut out: of the file as it lies, or of one part under a checksum that is right. */
function mutation(chance: Chance): Buffer {
  const harmed = (bytes: Buffer) => {
    const at = chance.upTo(bytes.length)
    const cut = chance.oneIn(4) ? 1 + chance.upTo(20) : 1
    const put = cut > 1 ? [] : [chance.upTo(256)]
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(put), bytes.subarray(at + cut)])
  }
  const much = (bytes: Buffer) => Array.from({ length: 1 + chance.upTo(4) }).reduce<Buffer>((all) => harmed(all), bytes)
  const which = chance.upTo(parts.length + 2)
  if (which === 0) return much(Buffer.from(csv))
  if (which === 1) return much(zipOf(parts))
  return zipOf(parts.map((part, at) => (at === which - 2 ? { ...part, data: much(Buffer.from(part.data)) } : part)))
}

export function mutatedUploads(count: number, world: World): Promise<Figures> {
  const chance = chanceFrom(count)
  const files = Array.from({ length: count }, (_, n) => ({ what: `mutation ${n}`, content: () => mutation(chance) }))
  return uploadAll(world, files, true)
}
