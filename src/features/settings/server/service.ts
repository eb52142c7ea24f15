/** What happens to the company's own data. */
import { type Act, changesBetween, checkVersion, record, type UserAct } from '#server/act.ts'
import type { FileStore } from '#server/files.ts'
import { keepImage } from '#server/images.ts'
import type { ReceivedFile } from '#server/receive.ts'
import type { Company, CompanyInput } from '../contract.ts'
import { findSetting, lockSetting, type StoredSetting, saveSetting } from './queries.ts'

const name = 'company'
type Kept = CompanyInput & { logo_id: number | null }

const nothing: Kept = {
  name: '',
  address: null,
  city: null,
  province: null,
  postal_code: null,
  vat_number: null,
  tax_code: null,
  rea: null,
  sdi_code: null,
  email: null,
  phone: null,
  website: null,
  logo_id: null,
}

/** What is kept was written by `keep` below; a field that came later is empty in an older value. */
const keptIn = (stored: StoredSetting | undefined): Kept => ({ ...nothing, ...stored?.value })

export async function getCompany(act: Pick<Act, 'tx'>): Promise<Company> {
  const stored = await findSetting(act.tx, name)
  const { logo_id, ...fields } = keptIn(stored)
  const logo = logo_id === null ? null : `/api/company/logo?v=${logo_id}`
  return { ...fields, logo, version: stored?.version ?? 0 }
}

export const companyLogo = async (act: Pick<Act, 'tx'>) => keptIn(await findSetting(act.tx, name)).logo_id

async function keep(act: UserAct, change: Partial<Kept>, version?: number): Promise<Company> {
  const stored = await lockSetting(act.tx, name)
  checkVersion(stored, version)
  const before = keptIn(stored)
  const after = { ...before, ...change }
  await saveSetting(act.tx, name, after, act.user.id)
  await record(act, {
    subject: 'company',
    action: 'update',
    label: after.name || null,
    changes: changesBetween(before, after),
  })
  return getCompany(act)
}

export const changeCompany = (act: UserAct, input: CompanyInput, version?: number) => keep(act, input, version)

export const setCompanyLogo = async (act: UserAct, files: FileStore, file: ReceivedFile | undefined) =>
  keep(act, { logo_id: await keepImage(act, files, file, 800) })

export const removeCompanyLogo = (act: UserAct) => keep(act, { logo_id: null })
