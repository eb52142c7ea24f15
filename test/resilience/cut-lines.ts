/** A phone after two days without a network: many closings with photos leave over a line that is cut again and again. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { phone } from '#features/interventions/phone/contract.ts'
import { pieceBytes } from '#features/interventions/phone/rules.ts'
import { Person, type World } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { openLine } from '#test/line.ts'
import { commandOf, hashOf, picture, putPiece } from '#test/phone-ground.ts'
import { attempt, type Chance, chanceFrom, type Figures } from './ground.ts'

const photosEach = 4

/** A closing as it lies on the phone. */
async function makeClosing(ground: Ground, edge: number) {
  const client_terminal_id = ground.terminal()
  const [unit, job] = [await ground.unit(), await ground.job('installation', { client_terminal_id })]
  const photos = await Promise.all(Array.from({ length: photosEach }, () => picture(edge)))
  const hashes = photos.map(hashOf)
  const body = {
    intervention_id: job.id,
    worked_at: new Date().toISOString(),
    installed_serial: unit.serial,
    client_terminal_id,
    files: hashes.map((sha256) => ({ sha256, kind: 'label' as const })),
  }
  return { job: job.id, photos, hashes, command: commandOf('close', body, { photos: hashes }) }
}
type Closing = Awaited<ReturnType<typeof makeClosing>>

/** Some cuts fall into what is sent, some into the answer to it. */
function cutSomewhere(line: Awaited<ReturnType<typeof openLine>>, chance: Chance, bytes: number): void {
  if (chance.oneIn(2)) line.cutAfterSending(chance.upTo(bytes))
  else void pause(chance.upTo(150)).then(line.cut)
}

/** One try of what is left of a closing; true once its receipt has arrived. */
async function sendOnce(by: Person, { photos, hashes, command }: Closing): Promise<boolean> {
  for (const [at, bytes] of photos.entries()) {
    const sha256 = hashes[at] ?? ''
    for (;;) {
      const state = await attempt(by, phone.photo, { params: { sha256 } }, {})
      if (!state) return false
      if (state.body.complete) break
      const from = state.body.received
      const piece = bytes.subarray(from, from + pieceBytes)
      if (!(await putPiece(by, sha256, piece, from, bytes.length).catch(() => undefined))) return false
    }
  }
  const body = { ...command, sent_at: new Date().toISOString() }
  const answer = await attempt(by, phone.send, { body }, {})
  if (answer) assert.equal(answer.body.state, 'done', answer.text)
  return answer !== undefined
}

/** Each closing is there once, with its four photos to the byte. */
async function assertOnce({ database }: World, closings: readonly Closing[]): Promise<void> {
  for (const { job, command, photos, hashes } of closings) {
    const { rows } = await database.query(
      `select (select count(*)::int from phone_command where key = $2) as commands, count(distinct c.id)::int as closings,
        array_agg(s.sha256 order by s.sha256) as photos, sum(s.bytes)::int as bytes
       from closing c join closing_file f on f.closing_id = c.id join stored_file s on s.id = f.file_id where c.intervention_id = $1`,
      [job, command.key],
    )
    const bytes = photos.reduce((sum, it) => sum + it.length, 0)
    assert.deepEqual(rows, [{ commands: 1, closings: 1, photos: hashes.toSorted(), bytes }])
  }
}

/** So many cuts over the closings of two days, and further days until all cuts were made. */
export async function cutLines(
  cuts: number,
  world: World,
  { each = 40, edge = 300, prepared }: { each?: number; edge?: number; prepared?: Ground } = {},
): Promise<Figures> {
  const ground = prepared ?? (await prepareClosings(world))
  const chance = chanceFrom(cuts)
  const line = await openLine(world.base)
  const by = new Person(world.technician.id, world.technician.credentials, () => line.origin)
  const figures = { closings: 0, photos: 0, cuts: 0, megabytes: 0, seconds: 0 }
  try {
    while (figures.cuts < cuts) {
      const closings: Closing[] = []
      for (let n = 0; n < each; n++) closings.push(await makeClosing(ground, edge))
      const begun = performance.now()
      for (const closing of closings) {
        const bytes = closing.photos.reduce((sum, it) => sum + it.length, 0)
        for (;;) {
          if (figures.cuts < cuts) cutSomewhere(line, chance, bytes)
          const isSent = await sendOnce(by, closing)
          if (line.isCut()) figures.cuts++
          line.mend()
          if (isSent) break
        }
        figures.megabytes += bytes / 1e6
      }
      figures.seconds += (performance.now() - begun) / 1_000
      await assertOnce(world, closings)
      figures.closings += each
      figures.photos += each * photosEach
    }
  } finally {
    line.close()
  }
  return { ...figures, megabytes: Math.round(figures.megabytes), seconds: Math.round(figures.seconds) }
}
