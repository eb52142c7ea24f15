/** What technicians' phones sent lately in the demo: counts of vans with differences, and closings that met a job given to somebody else. */
import { randomUUID } from 'node:crypto'
import { listOwnJobs } from '#features/interventions/closings/server/phone.ts'
import { assign } from '#features/interventions/jobs/server/assigning/service.ts'
import { isExpected } from '#features/interventions/phone/count-rules.ts'
import { type CommandKind, commandSchema } from '#features/interventions/phone/rules.ts'
import { takeCommand } from '#features/interventions/phone/server/commands.ts'
import type { CommandBody } from '#features/interventions/phone/shapes.ts'
import { listOwnProducts } from '#features/technicians/assignments/server/phone.ts'
import type { User, UserAct } from '#server/records/act.ts'

const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

/** A command of a technician's phone that arrived so many hours ago. */
async function send<Kind extends CommandKind>(
  act: UserAct,
  technician: User,
  kind: Kind,
  hours: number,
  body: CommandBody<Kind>,
): Promise<void> {
  const at = ago(hours)
  const command = { key: randomUUID(), kind, schema: commandSchema, made_at: at, sent_at: at, body: { ...body } }
  const { state, sentence } = await takeCommand(
    { ...act, user: technician, at },
    { ...command, photos: [], corrects: null },
  )
  if (state === 'refused') throw new Error(`a phone of the demo was refused: ${sentence.EN}`)
}

const said = [
  { reason: 'lost', note: 'Furto nel furgone, denuncia presentata' },
  { reason: 'installed', note: 'Lasciato al bar della stazione' },
  { reason: 'looking', note: null },
] as const

/** All that is there but some; what a colleague holds by our records is in it too. */
async function countVan(act: UserAct, technician: User, colleague: User, hours: number, missing: number) {
  const van = (await listOwnProducts(act.tx, technician)).filter((unit) => isExpected(unit) && !unit.declared_in)
  const [foreign] = (await listOwnProducts(act.tx, colleague)).filter(isExpected)
  const gone = van.slice(0, missing)
  await send(act, technician, 'count_van', hours, {
    begun_at: ago(hours + 0.4),
    ended_at: ago(hours + 0.1),
    found: [...van.slice(missing).map((unit) => unit.serial_number), ...(foreign ? [foreign.serial_number] : [])],
    notes: [
      ...gone.flatMap(({ serial_number }, at) => {
        const word = said[at]
        return word ? [{ serial_number, ...word }] : []
      }),
      ...(foreign ? [{ serial_number: foreign.serial_number, reason: 'by_hand' as const, note: null }] : []),
    ],
  })
}

/** The office gave the job away while its technician, without a network, was closing it. */
async function closeGivenAway(act: UserAct, technician: User, colleague: User, hours: number): Promise<void> {
  const { items } = await listOwnJobs({ ...act, user: technician })
  const job = items.find(({ kind, status }) => kind === 'maintenance' && status === 'assigned')
  if (!job) return
  await assign({ ...act, at: ago(hours + 1.5) }, { ids: [job.id], technician_id: colleague.id, confirmed: true })
  await send(act, technician, 'close', hours, {
    intervention_id: job.id,
    begun_at: ago(hours + 1),
    worked_at: ago(hours + 0.7),
    client_terminal_id: job.client_terminal_id,
    notes: 'Sostituito il cavo di rete',
  })
}

export async function makePhones(act: UserAct, technicians: readonly User[]): Promise<void> {
  const [marco, second, third, fourth] = technicians
  if (!marco || !second || !third || !fourth) return
  await countVan(act, marco, second, 30, 2)
  await countVan(act, second, third, 22, 1)
  await countVan(act, third, fourth, 4, 3)
  await closeGivenAway(act, second, third, 3)
  await closeGivenAway(act, fourth, second, 2)
}
