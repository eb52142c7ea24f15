/** One intervention with all that is known of it. */
import { existing, requestErrors } from '#lib/texts/errors.ts'
import type { UserAct } from '#server/records/act.ts'
import type { AttachmentOwner } from '#server/records/attachments.ts'
import type { InterventionDetail } from '../contract.ts'
import { lockJobs } from './change-queries.ts'
import { loadDueRules } from './due.ts'
import { historyOf } from './history.ts'
import { findDetail, listEarlier, listInstalled } from './queries.ts'
import { getIntervention } from './service.ts'

export async function getDetail(act: UserAct, id: number): Promise<InterventionDetail> {
  const job = await getIntervention(act, id)
  const detail = await existing(findDetail(act.tx, id))
  const { hold_en, hold_it, ...fields } = detail
  const rules = await loadDueRules(act.tx)
  return {
    ...job,
    ...fields,
    hold_reason: act.language === 'IT' ? hold_it : hold_en,
    explanation: rules.explain({ ...job, given_days: job.closing_days }, act.language),
    history: await historyOf(act, id),
    earlier: await listEarlier(act.tx, id),
    installed: await listInstalled(act.tx, id),
  }
}

/** Attachments may come in every state: a letter of the client also after the job was closed. */
export const attachmentOwner: AttachmentOwner = {
  table: 'intervention_attachment',
  column: 'intervention_id',
  subject: 'interventions',
  find: getIntervention,
  async lock(act, id) {
    const [job] = await lockJobs(act.tx, [id])
    if (!job) throw requestErrors.not_found()
    return { label: job.number }
  },
}
