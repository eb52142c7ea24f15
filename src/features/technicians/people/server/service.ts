/** Technicians: the accounts feature manages their accounts, this one their coverage. */
import {
  changeAccount,
  createAccount,
  createOrInvite,
  removeAccount,
} from '#features/office/accounts/server/service.ts'
import { existing, invalidField, requestErrors } from '#lib/texts/errors.ts'
import { formatDay } from '#lib/time/dates.ts'
import type { Queue } from '#server/background/queue.ts'
import { getRow } from '#server/lists/list.ts'
import { municipalities } from '#server/places/municipalities.ts'
import { changesBetween, checkVersion, recordAudit, refuseIfUsed, type UserAct } from '#server/records/act.ts'
import type {
  Absences,
  AbsencesInput,
  Hours,
  HoursInput,
  Minimums,
  MinimumsInput,
  NewTechnician,
  Technician,
  TechnicianInput,
} from '../contract.ts'
import { texts } from '../texts.ts'
import {
  type Coverage,
  deleteCoverage,
  findAbsences,
  findCoverage,
  findHours,
  findMinimums,
  lockTechnician,
  replaceAbsences,
  replaceMinimums,
  saveCoverage,
  saveHours,
  technicianSource,
  technicianUses,
} from './queries.ts'

export const getTechnician = ({ tx }: UserAct, id: number): Promise<Technician> => getRow(tx, technicianSource, id)

/** Without a password the technician is invited by mail; without a queue, as in the demo data, no mail is sent. */
export async function createTechnician(
  act: UserAct,
  queue: Queue | undefined,
  { provinces, maximum_open, ...account }: NewTechnician,
): Promise<number> {
  const id = queue
    ? await createOrInvite(act, queue, 'technician', account)
    : await createAccount(act, 'technician', account)
  await saveCoverage(act.tx, id, { provinces, maximum_open })
  return id
}

const inWords = ({ provinces, maximum_open }: Coverage) => ({ provinces: provinces.join(', '), maximum_open })

/** Only the fields given change. */
export async function changeTechnician(
  act: UserAct,
  queue: Queue | undefined,
  id: number,
  { provinces, maximum_open, ...account }: Partial<TechnicianInput>,
  version?: number,
): Promise<void> {
  if (!(await lockTechnician(act.tx, id))) throw requestErrors.not_found()
  const before = await existing(findCoverage(act.tx, id))
  const after: Coverage = {
    provinces: provinces ?? before.provinces,
    maximum_open: maximum_open === undefined ? before.maximum_open : maximum_open,
  }
  await changeAccount(act, queue, id, 'technician', account, version, changesBetween(inWords(before), inWords(after)))
  await saveCoverage(act.tx, id, after)
}

/** Products that the technician holds have to be moved first; a technician with any history is not deleted. */
export async function removeTechnician(act: UserAct, id: number): Promise<void> {
  const { name } = await getTechnician(act, id)
  refuseIfUsed(act, { one: texts.one, name }, await technicianUses(act.tx, id))
  await removeAccount(act, id, 'technician')
}

type Part<Kept> = {
  get: (act: UserAct, id: number) => Promise<Kept>
  save: () => Promise<unknown>
  /** As the log writes it. */
  inWords: (kept: Kept) => Readonly<Record<string, unknown>>
  /** Whose screens show it. */
  topic: string
}

/** Changes something that is kept of a technician beside the account. */
async function changePart<Kept>(
  act: UserAct,
  id: number,
  version: number | undefined,
  part: Part<Kept>,
): Promise<Kept> {
  const { name, ...technician } = await existing(lockTechnician(act.tx, id))
  checkVersion(technician, version)
  const before = await part.get(act, id)
  await part.save()
  const after = await part.get(act, id)
  const changes = changesBetween(part.inWords(before), part.inWords(after))
  await recordAudit(act, { subject: 'technicians', action: 'update', id, label: name, changes, topics: [part.topic] })
  return after
}

export const getMinimums = ({ tx }: UserAct, id: number): Promise<Minimums> => existing(findMinimums(tx, id))

export const setMinimums = (act: UserAct, id: number, { items }: MinimumsInput, version?: number): Promise<Minimums> =>
  changePart(act, id, version, {
    get: getMinimums,
    save: () => replaceMinimums(act.tx, id, items),
    inWords: ({ parts, items: rows }) => {
      const names = new Map(parts.map((part) => [part.id, part.part_number]))
      return { minimums: rows.map(({ part_id, minimum }) => `${names.get(part_id)} ${minimum}`).join(', ') }
    },
    topic: 'technicians-warehouse',
  })

export const getAbsences = ({ tx }: UserAct, id: number): Promise<Absences> => existing(findAbsences(tx, id))

export const setAbsences = (act: UserAct, id: number, { items }: AbsencesInput, version?: number): Promise<Absences> =>
  changePart(act, id, version, {
    get: getAbsences,
    save: () => replaceAbsences(act.tx, id, act.user.id, items),
    inWords: ({ items: rows }) => ({
      absences: rows.map(({ from, to }) => `${formatDay(from)} – ${formatDay(to)}`).join(', '),
    }),
    topic: 'dispatch-board',
  })

export const getHours = ({ tx }: UserAct, id: number): Promise<Hours> => existing(findHours(tx, id))

const homeName = (id: number | null) => municipalities().find((it) => it.id === id)?.name ?? null

export async function setHours(act: UserAct, id: number, input: HoursInput, version?: number): Promise<Hours> {
  if (input.home_id !== null && homeName(input.home_id) === null) throw invalidField('home_id', 'missing_record')
  return changePart(act, id, version, {
    get: getHours,
    save: () => saveHours(act.tx, id, input),
    inWords: ({ home_id, ...hours }) => ({ ...hours, home: homeName(home_id) }),
    topic: 'dispatch-board',
  })
}

/** What is kept of a technician beside the account: where they work, what they should hold, when they were away. */
export const eraseTechnician = ({ tx }: UserAct, id: number): Promise<void> => deleteCoverage(tx, id)
