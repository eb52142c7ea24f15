/** Privacy: the data of a person as a file, and erasing people and merchants while the history stays whole. */

import { eraseMerchantsInComparisons } from '#features/clients/comparisons/server/service.ts'
import { eraseMerchantsInClosings, erasePositions } from '#features/interventions/closings/server/service.ts'
import { eraseMerchants as eraseMerchantsOf } from '#features/interventions/jobs/server/service.ts'
import { eraseMerchantsInPhones, erasePhones } from '#features/interventions/phone/server/service.ts'
import { eraseAccount, lockErasable, mailsToPeople } from '#features/office/accounts/server/service.ts'
import { eraseOwnColumns } from '#features/office/settings/server/service.ts'
import { eraseViews } from '#features/office/views/server/service.ts'
import { eraseTechnician } from '#features/technicians/people/server/service.ts'
import { existing, invalidField, requestErrors } from '#lib/texts/errors.ts'
import { type Language, say } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { findFile } from '#server/files/files.ts'
import type { Download } from '#server/http/download.ts'
import { erasePersonInKit, findMailAddresses } from '#server/keeping/erasure.ts'
import { requireRole, type UserAct } from '#server/records/act.ts'
import type { Services } from '#server/services.ts'
import type { Erasure } from '../contract.ts'
import { errors, texts } from '../texts.ts'
import { dataFileStream } from './data-file.ts'
import { type Part, partsOf, partsOfMerchants } from './person-queries.ts'
import { countData, countJobs, findHeld, findPerson } from './queries.ts'

type PrivacyAct = UserAct & { services: Services }

const zipType = 'application/zip'
const readMe = (about: string, language: Language, parts: readonly Part[]) =>
  [
    say(texts.file_title, language, { about, at: formatInstant(new Date().toISOString()) }),
    '',
    say(texts.file_about, language),
    '',
    ...parts.map(({ name }) => `csv/${name}.csv`),
    '',
  ].join('\r\n')

/** Named by number: the name of the file is written into the audit log. */
export async function exportPerson(act: PrivacyAct, id: number): Promise<Download> {
  const person = await existing(findPerson(act.tx, id))
  const { services, language } = act
  const parts = partsOf(id, await findMailAddresses(act.tx, id))
  const picture = await findFile(act.tx, person.picture_id)
  return {
    stream: async () =>
      dataFileStream({
        database: services.database,
        parts,
        readMe: readMe(person.name, language, parts),
        ...(picture && { picture: { name: `picture-${picture.name}`, read: () => services.files.read(picture) } }),
      }),
    takes: 'rows',
    media_type: zipType,
    name: `personal-data-${id}.zip`,
  }
}

export async function exportMerchants(act: PrivacyAct, ids: readonly number[]): Promise<Download> {
  if ((await countJobs(act.tx, ids)) === 0) throw requestErrors.not_found()
  const { services, language } = act
  const parts = partsOfMerchants(ids)
  const about = say(texts.merchants, language)
  return {
    stream: async () => dataFileStream({ database: services.database, parts, readMe: readMe(about, language, parts) }),
    takes: 'rows',
    media_type: zipType,
    name: 'merchants.zip',
  }
}

const pseudonymOf = (act: UserAct, id: number) => say(texts.pseudonym, act.language, { id: String(id) })

/** What would happen, for the question that is asked before. */
export async function describeErasure(act: UserAct, id: number): Promise<Erasure> {
  const person = await existing(findPerson(act.tx, id))
  const { name, username, role } = person
  const counted = await countData(act.tx, id, await findMailAddresses(act.tx, id))
  return { id, name, username, role, pseudonym: pseudonymOf(act, id), held: await findHeld(act.tx, id), ...counted }
}

/** Everything in one transaction, behind the lock of the account: an action that gives them something meanwhile waits and is refused. */
export async function erasePerson(act: PrivacyAct, id: number, username: string): Promise<{ pseudonym: string }> {
  requireRole(act)
  const account = await lockErasable(act, id)
  if (username.toLowerCase() !== account.username.toLowerCase())
    throw invalidField('username', { key: 'invalid', words: texts.wrong_username })
  const held = await findHeld(act.tx, id)
  if (held.length > 0) {
    const items = held.map(({ what, count, names }) =>
      say(texts[`held_${what}`], act.language, { count, names: names.join(', ') }),
    )
    throw errors.still_holds({ items: items.join('; ') })
  }
  const addresses = await findMailAddresses(act.tx, id)
  const name = `${account.first_name} ${account.last_name}`
  await eraseTechnician(act, id)
  await eraseOwnColumns(act, id)
  await eraseViews(act, id)
  await erasePositions(act, id)
  await erasePhones(act, id)
  await eraseAccount(act, account)
  const job_ids = await erasePersonInKit(act.tx, { id, name }, addresses, [...mailsToPeople, 'notification-mail'])
  if (job_ids.length > 0) await act.services.queue.send(act.tx, 'erase-mail-files', { job_ids })
  return { pseudonym: pseudonymOf(act, id) }
}

export async function eraseMerchants(act: UserAct, ids: readonly number[], count: number): Promise<{ count: number }> {
  requireRole(act)
  if (count !== new Set(ids).size) throw invalidField('count', { key: 'invalid', words: texts.wrong_count })
  // Before the jobs: comparisons know the merchant by the name that the job still has.
  await eraseMerchantsInComparisons(act, ids)
  const erased = await eraseMerchantsOf(act, ids)
  await eraseMerchantsInClosings(act, ids)
  await eraseMerchantsInPhones(act, ids)
  return { count: erased }
}
