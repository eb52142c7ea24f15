/** Technicians' phones in storms: the server is killed at every step of a command, and a fleet comes out of a tunnel at once. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { phone } from '#features/interventions/phone/contract.ts'
import type { CommandKind } from '#features/interventions/phone/rules.ts'
import type { Command } from '#features/interventions/phone/shapes.ts'
import type { Person, World } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import type { TestDatabase } from '#test/database.ts'
import { commandOf, hashOf, picture, putPiece } from '#test/phone-ground.ts'
import type { App } from './app.ts'
import { onStage } from './crashes.ts'
import { attempt, type Figures, persist } from './ground.ts'

type Sent = Omit<Command, 'kind' | 'corrects' | 'photos'> & {
  kind: CommandKind
  sent_at: string
  photos?: string[]
}

const piece = 2_000

/** As a phone does: what the server has of the photo is asked for first; no answer means again. */
async function sendPhoto(by: Person, bytes: Buffer, most = Number.POSITIVE_INFINITY): Promise<void> {
  const sha256 = hashOf(bytes)
  for (let sent = 0; sent < most; sent++) {
    const { body } = await persist(by, phone.photo, { params: { sha256 } })
    if (body.complete) return
    const from = body.received
    await putPiece(by, sha256, bytes.subarray(from, from + piece), from, bytes.length).catch(() => undefined)
  }
}

/** Until a lock is waited for by the server: the command stands at that step. */
async function standsStill({ query }: TestDatabase): Promise<void> {
  for (;;) {
    const { rows } = await query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'fieldstock api' and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
    await pause(5)
  }
}

type Scene = { database: TestDatabase; app: App; technician: Person; photo: Buffer; command: Sent; job: number }

/** Sends the command while something that it needs is held, and kills the server where it waits. */
const heldBy = (lock: string) => async (scene: Scene) => {
  const { database, app, technician, photo, command, job } = scene
  await sendPhoto(technician, photo)
  const holder = await database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(lock.replace('$job', String(job)))
    const answer = attempt(technician, phone.send, { body: command }, {})
    await standsStill(database)
    await app.kill()
    await answer
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

/** Where the server is killed, in the order of a command's way. */
const points: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  'before anything was sent': ({ app }) => app.kill(),
  'after the first piece of the photo': async ({ app, technician, photo }) => {
    await sendPhoto(technician, photo, 1)
    await app.kill()
  },
  'while a piece is under way': async ({ app, technician, photo }) => {
    await sendPhoto(technician, photo, 1)
    const sha256 = hashOf(photo)
    const next = photo.subarray(piece, 2 * piece)
    const under_way = putPiece(technician, sha256, next, piece, photo.length).catch(() => undefined)
    await Promise.all([under_way, app.kill()])
  },
  'while the photo becomes whole': async ({ app, technician, photo }) => {
    const pieces = Math.ceil(photo.length / piece)
    await sendPhoto(technician, photo, pieces - 1)
    await Promise.all([sendPhoto(technician, photo, 1).catch(() => undefined), app.kill()])
  },
  'after the photo, before the command': async ({ app, technician, photo }) => {
    await sendPhoto(technician, photo)
    await app.kill()
  },
  'while the command arrives': async ({ app, technician, photo, command }) => {
    await sendPhoto(technician, photo)
    await Promise.all([attempt(technician, phone.send, { body: command }, {}), app.kill()])
  },
  'with its key taken, before the job': heldBy('select from intervention where id = $job for update'),
  'with the job locked, before the closing': heldBy('lock table closing in exclusive mode'),
  'with the closing written, before its costs': heldBy('lock table closing_cost in exclusive mode'),
  'before the line of the history': heldBy('lock table intervention_event in exclusive mode'),
  'before the office is told': heldBy('lock table notification in exclusive mode'),
  'when all is written and nobody has heard': async ({ app, database, technician, photo, command }) => {
    await sendPhoto(technician, photo)
    const answer = attempt(technician, phone.send, { body: command }, {})
    for (;;) {
      const { rows } = await database.query('select from phone_command where key = $1', [command.key])
      if (rows.length > 0) break
    }
    await app.kill()
    await answer
  },
}
export const killPoints = Object.keys(points)

/** Each round another point; then the phone goes on by itself, and everything is there once, to the byte. */
export function killInCommands(rounds: number): Promise<Figures> {
  return onStage(['api'], async ({ database, app, admin, technician }) => {
    const ground = await prepareClosings({ admin, technician, database })
    const figures = { rounds: 0, done_unheard: 0, not_done: 0 }
    for (; figures.rounds < rounds; figures.rounds++) {
      const name = killPoints[figures.rounds % killPoints.length] ?? ''
      const client_terminal_id = ground.terminal()
      const [unit, job] = [await ground.unit(), await ground.job('installation', { client_terminal_id })]
      const photo = await picture(120)
      const sha256 = hashOf(photo)
      const body = {
        intervention_id: job.id,
        worked_at: new Date().toISOString(),
        installed_serial: unit.serial,
        client_terminal_id,
        files: [{ sha256, kind: 'label' as const }],
      }
      const command = commandOf('close', body, { photos: [sha256] })
      await points[name]?.({ database, app, technician, photo, command, job: job.id })
      await app.start()
      const { rows: half } = await database.query<{ commands: number; closings: number }>(
        `select (select count(*)::int from phone_command where key = $1) as commands,
          (select count(*)::int from closing where intervention_id = $2) as closings`,
        [command.key, job.id],
      )
      assert.equal(half[0]?.commands, half[0]?.closings, `${name}: half a command`)
      if (half[0]?.commands === 1) figures.done_unheard++
      else figures.not_done++
      await sendPhoto(technician, photo)
      const { body: receipt, text } = await persist(technician, phone.send, { body: command })
      assert.equal(receipt.state, 'done', `${name}: ${text}`)
      const { rows } = await database.query(
        `select c.state, i.status, s.sha256, s.bytes::int as bytes,
          (select count(*)::int from intervention_event e where e.intervention_id = i.id and e.action = 'request_closing') as times
         from intervention i join closing c on c.intervention_id = i.id join closing_file f on f.closing_id = c.id join stored_file s on s.id = f.file_id
         where i.id = $1`,
        [job.id],
      )
      const once = { state: 'requested', status: 'closing_requested', sha256, bytes: photo.length, times: 1 }
      assert.deepEqual(rows, [once], name)
    }
    return figures
  })
}

const commandsEach = 40

/** Every phone sends all that it kept, several at a time and some of it twice; meanwhile the office works. */
export async function outOfTunnel(
  phones: number,
  world: World,
  { each = commandsEach, prepared }: { each?: number; prepared?: Ground } = {},
): Promise<Figures> {
  const { admin, database } = world
  const ground = prepared ?? (await prepareClosings(world))
  const fleet: { person: Person; commands: ReturnType<typeof commandOf>[] }[] = []
  // One after the other: the storm is what they send, not how they came about.
  for (let n = 0; n < phones; n++) {
    const person = await world.person('technician', `tunnel${n}`)
    const job = await ground.job('installation', { client_terminal_id: ground.terminal() }, person)
    const commands = Array.from({ length: each }, (_none, at) =>
      commandOf('note', { intervention_id: job.id, note: `${at} of ${n}` }),
    )
    fleet.push({ person, commands })
  }
  let isOver = false
  let slowest = 0
  let unserved = 0
  const office = (async () => {
    while (!isOver) {
      const begun = performance.now()
      const { status } = await admin.fetch('/api/interventions')
      if (status !== 200) unserved++
      slowest = Math.max(slowest, performance.now() - begun)
      await pause(50)
    }
  })()
  const begun = performance.now()
  let busy = 0
  try {
    await Promise.all(
      fleet.map(async ({ person, commands }) => {
        for (const command of commands) {
          const send = async () => {
            for (;;) {
              const body = { ...command, sent_at: new Date().toISOString() }
              const answer = await attempt(person, phone.send, { body }, {})
              if (answer?.status === 200) return answer.body
              // Too much at once: a phone waits and sends the same again.
              busy++
              await pause(200)
            }
          }
          const [first, second] = await Promise.all([send(), Math.random() < 0.3 ? send() : undefined])
          assert.equal(first.state, 'done')
          if (second) assert.equal(second.received_at, first.received_at, 'the same key was done twice')
        }
      }),
    )
  } finally {
    isOver = true
    await office
  }
  const seconds = (performance.now() - begun) / 1_000
  assert.equal(unserved, 0, 'the office was turned away')
  const { rows } = await database.query<{ commands: number; notes: number; keys: number }>(
    `select count(*)::int as commands, count(distinct key)::int as keys,
      (select count(*)::int from intervention_event where action = 'note') as notes from phone_command`,
  )
  const all = phones * each
  assert.deepEqual(rows, [{ commands: all, keys: all, notes: all }])
  return {
    phones,
    commands: all,
    busy,
    per_second: Math.round(all / seconds),
    slowest_of_the_office_ms: Math.round(slowest),
  }
}

/** The same command from many phones of one person at the same moment. */
export async function sameCommandAtOnce(rounds: number, world: World, prepared?: Ground): Promise<Figures> {
  const ground = prepared ?? (await prepareClosings(world))
  for (let round = 0; round < rounds; round++) {
    const job = await ground.job('installation', { client_terminal_id: ground.terminal() })
    const command = { ...commandOf('note', { intervention_id: job.id, note: 'once' }), key: randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => persist(world.technician, phone.send, { body: command })),
    )
    assert.deepEqual(new Set(answers.map(({ body }) => body.received_at)).size, 1)
    const { rows } = await world.database.query<{ notes: number }>(
      `select count(*)::int as notes from intervention_event where intervention_id = $1 and action = 'note'`,
      [job.id],
    )
    assert.deepEqual(rows, [{ notes: 1 }])
  }
  return { rounds }
}
