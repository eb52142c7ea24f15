/** Technicians: the accounts feature manages their accounts, this one their coverage. */
import {
  changeAccount,
  createAccount,
  createOrInvite,
  removeAccount,
} from '#features/office/accounts/server/service.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import { formatDay } from '#lib/time/dates.ts'
import type { Jobs } from '#server/jobs/queue.ts'
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

export async function getTechnician({ tx }: UserAct, id: number): Promise<Technician> {
  const row = await getRow(tx, technicianSource, id)
  if (!row) throw requestErrors.not_found()
  return row
}

/** Without a password the technician is invited by mail; without jobs, as in the demo data, no mail is sent. */
export async function createTechnician(
  act: UserAct,
  jobs: Jobs | undefined,
  { provinces, maximum_open, ...account }: NewTechnician,
): Promise<number> {
  const id = jobs
    ? await createOrInvite(act, jobs, 'technician', account)
    : await createAccount(act, 'technician', account)
  await saveCoverage(act.tx, id, { provinces, maximum_open })
  return id
}

const inWords = ({ provinces, maximum_open }: Coverage) => ({ provinces: provinces.join(', '), maximum_open })

/** Only the fields given change. */
export async function changeTechnician(
  act: UserAct,
  jobs: Jobs | undefined,
  id: number,
  { provinces, maximum_open, ...account }: Partial<TechnicianInput>,
  version?: number,
): Promise<void> {
  if (!(await lockTechnician(act.tx, id))) throw requestErrors.not_found()
  const before = await findCoverage(act.tx, id)
  if (!before) throw requestErrors.not_found()
  const after: Coverage = {
    provinces: provinces ?? before.provinces,
    maximum_open: maximum_open === undefined ? before.maximum_open : maximum_open,
  }
  await changeAccount(act, jobs, id, 'technician', account, version, changesBetween(inWords(before), inWords(after)))
  await saveCoverage(act.tx, id, after)
}

/** Products that the technician holds have to be moved first; a technician with any history is not deleted. */
export async function removeTechnician(act: UserAct, id: number): Promise<void> {
  const { name } = await getTechnician(act, id)
  refuseIfUsed(act, { one: texts.one, name }, await technicianUses(act.tx, id))
  await removeAccount(act, id, 'technician')
}

export async function getMinimums({ tx }: UserAct, id: number): Promise<Minimums> {
  const found = await findMinimums(tx, id)
  if (!found) throw requestErrors.not_found()
  return found
}

export async function setMinimums(
  act: UserAct,
  id: number,
  { items }: MinimumsInput,
  version?: number,
): Promise<Minimums> {
  const technician = await lockTechnician(act.tx, id)
  if (!technician) throw requestErrors.not_found()
  checkVersion(technician, version)
  const before = await getMinimums(act, id)
  await replaceMinimums(act.tx, id, items)
  const after = await getMinimums(act, id)
  const inOneText = ({ parts, items: rows }: Minimums) => {
    const names = new Map(parts.map((part) => [part.id, part.part_number]))
    return rows.map(({ part_id, minimum }) => `${names.get(part_id)} ${minimum}`).join(', ')
  }
  await recordAudit(act, {
    subject: 'technicians',
    action: 'update',
    id,
    label: technician.name,
    changes: changesBetween({ minimums: inOneText(before) }, { minimums: inOneText(after) }),
    topics: ['technicians-warehouse'],
  })
  return after
}

export async function getAbsences({ tx }: UserAct, id: number): Promise<Absences> {
  const found = await findAbsences(tx, id)
  if (!found) throw requestErrors.not_found()
  return found
}

export async function setAbsences(
  act: UserAct,
  id: number,
  { items }: AbsencesInput,
  version?: number,
): Promise<Absences> {
  const technician = await lockTechnician(act.tx, id)
  if (!technician) throw requestErrors.not_found()
  checkVersion(technician, version)
  const before = await getAbsences(act, id)
  await replaceAbsences(act.tx, id, act.user.id, items)
  const after = await getAbsences(act, id)
  const inOneText = ({ items: rows }: Absences) =>
    rows.map(({ from, to }) => `${formatDay(from)} – ${formatDay(to)}`).join(', ')
  await recordAudit(act, {
    subject: 'technicians',
    action: 'update',
    id,
    label: technician.name,
    changes: changesBetween({ absences: inOneText(before) }, { absences: inOneText(after) }),
    topics: ['dispatch-board'],
  })
  return after
}

export async function getHours({ tx }: UserAct, id: number): Promise<Hours> {
  const found = await findHours(tx, id)
  if (!found) throw requestErrors.not_found()
  return found
}

const homeName = (id: number | null) => municipalities().find((it) => it.id === id)?.name ?? null

export async function setHours(act: UserAct, id: number, input: HoursInput, version?: number): Promise<Hours> {
  if (input.home_id !== null && homeName(input.home_id) === null)
    throw requestErrors.invalid({}, { home_id: { key: 'missing_record' } })
  const technician = await lockTechnician(act.tx, id)
  if (!technician) throw requestErrors.not_found()
  checkVersion(technician, version)
  const before = await getHours(act, id)
  await saveHours(act.tx, id, input)
  const after = await getHours(act, id)
  const inWords = ({ home_id, ...hours }: Hours) => ({ ...hours, home: homeName(home_id) })
  await recordAudit(act, {
    subject: 'technicians',
    action: 'update',
    id,
    label: technician.name,
    changes: changesBetween(inWords(before), inWords(after)),
    topics: ['dispatch-board'],
  })
  return after
}

/** What is kept of a technician beside the account: where they work, what they should hold, when they were away. */
export const eraseTechnician = ({ tx }: UserAct, id: number): Promise<void> => deleteCoverage(tx, id)
