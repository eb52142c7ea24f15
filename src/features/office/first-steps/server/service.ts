/** The steps as the data show them: nothing is ticked by hand. */
import { changeSetting, getSetting } from '#features/office/settings/server/service.ts'
import type { UserAct } from '#server/records/act.ts'
import type { FirstSteps } from '../contract.ts'
import { type OpenPart, type StepKey, stepKeys } from '../rules.ts'
import { findStepFacts, type StepFacts } from './queries.ts'

const setting = 'first-steps'
const shown = { hidden: false }

function missingOf(key: StepKey, facts: StepFacts): OpenPart | null {
  if (facts[key]) return null
  if (key === 'part') return facts.category ? null : 'category'
  if (key === 'delivery_note') return facts.empty_note_id === null ? null : 'products'
  if (key !== 'codes') return null
  if (!facts.module) return 'module'
  return facts.code ? 'closing_days' : 'code'
}

export async function getFirstSteps(act: UserAct): Promise<FirstSteps> {
  const facts = await findStepFacts(act.tx)
  const { value } = await getSetting(act, setting)
  const steps = stepKeys.map((key) => {
    const missing = missingOf(key, facts)
    return { key, done: facts[key], missing, record_id: missing === 'products' ? facts.empty_note_id : null }
  })
  return { steps, hidden: value.hidden === true }
}

export async function hideFirstSteps(act: UserAct, hidden: boolean): Promise<FirstSteps> {
  await changeSetting(act, { name: setting, subject: 'first-steps', defaults: shown, after: { hidden } })
  return getFirstSteps(act)
}
