/** A believable company for the first start: everything is made through the services, as people would make it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { createAccount, createDemoTechnician, type FirstSignIn } from '#features/office/accounts/server/service.ts'
import { listMissingDays, recordCard } from '#features/office/dashboard/server/service.ts'
import { markDemoData } from '#features/office/demo-data/server/service.ts'
import { changeCompany } from '#features/office/settings/server/service.ts'
import { changeTechnician, createTechnician, setMinimums } from '#features/technicians/people/server/service.ts'
import { categoryRecords, partRecords } from '#features/warehouse/catalogue/server/service.ts'
import { courierRecords } from '#features/warehouse/couriers/server/service.ts'
import { setSupplierLogo, supplierRecords } from '#features/warehouse/suppliers/server/service.ts'
import { warehouseRecords } from '#features/warehouse/warehouses/server/service.ts'
import type { FileStore, StoredContent } from '#server/files/files.ts'
import { storeImage } from '#server/files/images.ts'
import type { User, UserAct } from '#server/records/act.ts'
import { figures } from '../src/features.ts'
import { makeClosings } from './demo-closings.ts'
import { makeComparisons } from './demo-comparisons.ts'
import { logoOf, photoDrawings } from './demo-drawings.ts'
import { makeHistory } from './demo-history.ts'
import { makeInterventions, makeOwnJobs } from './demo-interventions.ts'
import { settleNotifications } from './demo-notifications.ts'
import { makePhones } from './demo-phones.ts'
import { planDays } from './demo-planning.ts'
import {
  categories,
  company,
  courierSeats,
  couriers,
  parts,
  suppliers,
  technicians,
  vanMinimums,
  vatNumber,
  warehouses,
} from './demo-records.ts'
import { makeReports } from './demo-reports.ts'
import { makeInterventionSettings } from './demo-settings.ts'
import { makeStatements } from './demo-statements.ts'
import type { Company } from './demo-story.ts'

/** So many closings of the demo have photos: a label, a receipt and a signature each. */
const photoTurns = 4

type DemoLogos = ReadonlyMap<string, StoredContent>

const usernameOf = (first: string, last: string) => `${first[0]}.${last.replace(/\s/g, '')}`.toLowerCase()

/** Draws a picture into a file, as a person's upload is one. */
async function draw(folder: string, drawing: string, name: string) {
  const picture = await sharp(Buffer.from(drawing)).png().toBuffer()
  const file = path.join(folder, name)
  await writeFile(file, picture)
  return { path: file, bytes: picture.length, name, sha256: '' }
}

const userOf = (id: number, role: User['role'], username: string, name: string): User => ({
  id,
  role,
  username,
  name,
  session_id: null,
})

/** Where the demo technician works. */
const marcoProvinces = ['LO', 'MB', 'MI', 'PV'] as const

async function makePeople(
  act: UserAct,
): Promise<{ signIn: FirstSignIn; people: Pick<Company, 'admins' | 'technicians'> }> {
  const elena = await createAccount(act, 'admin', {
    username: 'e.marchetti',
    first_name: 'Elena',
    last_name: 'Marchetti',
    email: 'e.marchetti@logisticaterminali.example',
    phone: '051 555 0141',
    address: 'Via San Felice 60, Bologna (BO)',
    language: 'IT',
    password: null,
  })
  const field: User[] = []
  for (const [first_name, last_name, address, provinces, maximum_open] of technicians) {
    const username = usernameOf(first_name, last_name)
    const id = await createTechnician(act, undefined, {
      username,
      first_name,
      last_name,
      email: `${username}@logisticaterminali.example`,
      phone: `+39 333 555 0${100 + last_name.length}`,
      address,
      language: 'IT',
      password: null,
      provinces: [...provinces],
      maximum_open,
    })
    field.push(userOf(id, 'technician', username, `${first_name} ${last_name}`))
  }
  const signIn = await createDemoTechnician(act.tx, {
    username: 'm.ferraro',
    first_name: 'Marco',
    last_name: 'Ferraro',
    email: 'm.ferraro@logisticaterminali.example',
    phone: '+39 333 555 0100',
    address: 'Via Padova 41, Milano (MI)',
  })
  await changeTechnician(act, undefined, signIn.id, { provinces: [...marcoProvinces], maximum_open: 25 })
  const marco = userOf(signIn.id, 'technician', signIn.username, 'Marco Ferraro')
  return {
    signIn,
    people: {
      admins: [act.user, userOf(elena, 'admin', 'e.marchetti', 'Elena Marchetti')],
      technicians: [marco, ...field],
    },
  }
}

/** The suppliers' logos by name, stored before the transaction that links them. */
export async function storeDemoLogos(files: FileStore): Promise<DemoLogos> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fieldstock-demo-'))
  try {
    const logos = new Map<string, StoredContent>()
    for (const [name, , , , colour] of suppliers)
      logos.set(name, await storeImage(files, await draw(folder, logoOf(name, colour), 'logo.png')))
    for (let turn = 0; turn < photoTurns; turn += 1)
      for (const [kind, drawing] of Object.entries(photoDrawings))
        logos.set(`photo ${turn} ${kind}`, await storeImage(files, await draw(folder, drawing, 'foto.png')))
    return logos
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Photos of closings, as many as some requests need. */
const demoPhotos = (logos: DemoLogos): StoredContent[] =>
  [...logos].filter(([name]) => name.startsWith('photo ')).map(([, content]) => content)

/** The parts of the demo data in the order in which they are made; the last three are made by the first start alone. */
export const demoStages = [
  'company, catalogue and people',
  'history of stock',
  'jobs',
  'closings',
  'statements and reports',
  'comparisons',
  'figures',
  'files',
  'uploads',
  "clients' files",
] as const
export type DemoStage = (typeof demoStages)[number]

/** Answers how the demo technician signs in; `begin` is called with each part. */
export async function makeDemo(
  given: UserAct,
  logos: DemoLogos,
  begin: (stage: DemoStage) => void = () => undefined,
): Promise<FirstSignIn> {
  begin('company, catalogue and people')
  // An Italian company: what the program writes for it, such as the note of a follow-up, is Italian.
  const act: UserAct = { ...given, language: 'IT' }
  await changeCompany(act, company)
  // Suppliers, people and settings are older than what happened with them.
  const settled = { ...act, at: new Date(Date.now() - 300 * 86_400_000).toISOString() }
  const supplierIds = new Map<string, number>()
  for (const [at, [name, email, phone, address]] of suppliers.entries()) {
    const { id } = await supplierRecords.create(settled, {
      name,
      email,
      phone,
      address,
      vat_number: vatNumber(104_830_117 + at * 7919),
      terminal_id_pattern: null,
    })
    const logo = logos.get(name)
    if (logo) await setSupplierLogo(act, id, logo)
    supplierIds.set(name, id)
  }
  const warehouseIds: number[] = []
  for (const [name, code, address, city, province, phone] of warehouses)
    warehouseIds.push((await warehouseRecords.create(act, { name, code, address, city, province, phone })).id)
  const categoryIds = new Map<string, number>()
  for (const name of categories) categoryIds.set(name, (await categoryRecords.create(act, { name })).id)
  const partsMade: Company['parts'][number][] = []
  const partIds = new Map<string, number>()
  for (const [part_number, model_number, category, supplier, description, minimum_stock] of parts) {
    const supplier_id = supplierIds.get(supplier ?? '') ?? null
    const { id } = await partRecords.create(act, {
      part_number,
      model_number,
      category_id: categoryIds.get(category) ?? 0,
      supplier_id,
      description,
      minimum_stock,
    })
    partIds.set(part_number, id)
    if (supplier_id) partsMade.push({ id, part_number, supplier_id })
  }
  const courierIds: number[] = []
  for (const [at, [name, phone, email, tracking_link, active]] of couriers.entries()) {
    const seat = { vat_number: vatNumber(210_330_409 + at * 6121), address: courierSeats[at] ?? null }
    courierIds.push((await courierRecords.create(act, { name, ...seat, phone, email, tracking_link, active })).id)
  }
  const clients = await makeInterventionSettings(settled, supplierIds, partIds)
  const { signIn, people } = await makePeople(settled)
  const items = vanMinimums.flatMap(([part_number, minimum]) => {
    const part = partsMade.find((it) => it.part_number === part_number)
    return part ? [{ part_id: part.id, minimum }] : []
  })
  for (const { id } of people.technicians) await setMinimums(act, id, { items })
  begin('history of stock')
  await makeHistory(act, { ...people, parts: partsMade, warehouses: warehouseIds, couriers: courierIds })
  begin('jobs')
  await makeInterventions(act, clients, people.admins)
  const [marco] = people.technicians
  if (marco) await makeOwnJobs(act, clients, marco, marcoProvinces)
  begin('closings')
  await makeClosings(act, clients, people, demoPhotos(logos))
  await planDays(act, people.technicians)
  await makePhones(act, people.technicians)
  const [client] = clients.values()
  const [technician] = people.technicians
  begin('statements and reports')
  if (client && technician) await makeStatements(act, client.supplier_id, technician.id)
  if (client) await makeReports(act, client.supplier_id)
  begin('comparisons')
  await makeComparisons(act, [...supplierIds.values()])
  begin('figures')
  // The last week is enough to show how the cards change; the nightly job makes up for the rest.
  const missing = (await listMissingDays(act.tx, figures)).slice(-7 * figures.cards.length)
  for (const day of missing) await recordCard(act.tx, figures, day)
  await settleNotifications(act)
  await markDemoData(act.tx, act.user.id)
  return signIn
}
