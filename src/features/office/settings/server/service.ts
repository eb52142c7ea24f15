/** The company's own data and the choices that documents offer. */

import { findFile, insertFile, type StoredContent } from '#server/files/files.ts'
import { filled } from '#server/papers/sheet.ts'
import { type Act, changesBetween, checkVersion, type Fields, recordAudit, type UserAct } from '#server/records/act.ts'
import type { Company, CompanyInput, DocumentSettings, DocumentSettingsInput } from '../contract.ts'
import { addressLine, startingLists } from '../rules.ts'
import { findSetting, forgetColumnsOf, lockSetting, type StoredSetting, saveSetting } from './queries.ts'

const name = 'company'
const documentLists = 'documents'
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
  delete_expired_files: false,
  tell_after_minutes: 5,
  keep_positions: false,
  logo_id: null,
}

/** Stored by `keep` below; a field that was added later is empty in an older value. */
const keptIn = (stored: StoredSetting | undefined): Kept => ({ ...nothing, ...stored?.value })

export async function getCompany(act: Pick<Act, 'tx'>): Promise<Company> {
  const stored = await findSetting(act.tx, name)
  const { logo_id, ...fields } = keptIn(stored)
  const logo = logo_id === null ? null : `/api/company/logo?v=${logo_id}`
  return { ...fields, logo, version: stored?.version ?? 0 }
}

/** Whether closings keep where they were sent from. */
export const keepsPositions = async ({ tx }: Pick<Act, 'tx'>) => keptIn(await findSetting(tx, name)).keep_positions

export const companyLogo = async (act: Pick<Act, 'tx'>) => keptIn(await findSetting(act.tx, name)).logo_id

/** Who we are, as a paper keeps it. */
export async function paperSender(act: Pick<Act, 'tx'>) {
  const company = keptIn(await findSetting(act.tx, name))
  const { vat_number, tax_code, rea, phone, email, logo_id } = company
  return { name: company.name, address: addressLine(company) || null, vat_number, tax_code, rea, phone, email, logo_id }
}

/** The head of a paper that nothing is kept of: who we are today, and our logo. */
export async function paperHeadOf({ tx }: Pick<Act, 'tx'>) {
  const { name, address, phone, email, logo_id } = await paperSender({ tx })
  const contacts = [phone, email].filter(Boolean).join(' · ')
  return { sender: { name, lines: filled(address, contacts) }, picture: await findFile(tx, logo_id) }
}

async function keep(act: UserAct, change: Partial<Kept>, version?: number): Promise<Company> {
  const stored = await lockSetting(act.tx, name)
  checkVersion(stored, version)
  const before = keptIn(stored)
  const after = { ...before, ...change }
  await saveSetting(act.tx, name, after, act.user.id)
  await recordAudit(act, {
    subject: 'company',
    action: 'update',
    label: after.name || null,
    changes: changesBetween(before, after),
  })
  return getCompany(act)
}

export const changeCompany = (act: UserAct, input: CompanyInput, version?: number) => keep(act, input, version)

export const setCompanyLogo = async (act: UserAct, picture: StoredContent) =>
  keep(act, { logo_id: await insertFile(act, picture) })

export const removeCompanyLogo = (act: UserAct) => keep(act, { logo_id: null })

/** Until they are changed, the lists are the defaults. */
const listsIn = (stored: StoredSetting | undefined): DocumentSettings => ({
  ...startingLists,
  // Stored by `changeDocumentSettings` below.
  ...(stored?.value as Partial<DocumentSettingsInput> | undefined),
  version: stored?.version ?? 0,
})

export const getDocumentSettings = async (act: Pick<Act, 'tx'>) => listsIn(await findSetting(act.tx, documentLists))

export async function changeDocumentSettings(
  act: UserAct,
  input: DocumentSettingsInput,
  version?: number,
): Promise<DocumentSettings> {
  const stored = await lockSetting(act.tx, documentLists)
  checkVersion(stored, version)
  const before = listsIn(stored)
  await saveSetting(act.tx, documentLists, input, act.user.id)
  const written = (lists: DocumentSettingsInput) => ({
    reasons: lists.reasons.map(({ IT }) => IT).join(', '),
    appearances: lists.appearances.map(({ IT }) => IT).join(', '),
    carriages: lists.carriages.map(({ IT }) => IT).join(', '),
    carried_by: Object.values(lists.carried_by)
      .map(({ IT }) => IT)
      .join(', '),
  })
  await recordAudit(act, {
    subject: 'document-settings',
    action: 'update',
    changes: changesBetween(written(before), written(input)),
  })
  return getDocumentSettings(act)
}

/** A setting of another feature, which knows what its value means; empty and of version 0 until it is changed. */
export const getSetting = async (act: Pick<Act, 'tx'>, setting: string): Promise<StoredSetting> =>
  (await findSetting(act.tx, setting)) ?? { value: {}, version: 0 }

type Replaced = { name: string; subject: string; defaults: Fields; after: Fields }

export async function changeSetting(
  act: UserAct,
  { name: setting, subject, defaults, after }: Replaced,
  version?: number,
) {
  const stored = await lockSetting(act.tx, setting)
  checkVersion(stored, version)
  await saveSetting(act.tx, setting, after, act.user.id)
  const changes = changesBetween({ ...defaults, ...stored.value }, after)
  await recordAudit(act, { subject, action: 'update', changes })
}

/** The columns that a person chose for themselves. */
export const eraseOwnColumns = ({ tx }: UserAct, account_id: number) => forgetColumnsOf(tx, account_id)
