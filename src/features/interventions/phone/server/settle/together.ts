/** Alike closings that met a changed job are accepted in one go, and given back in one go. One that is refused is named, and the others go on. */
import type { Together } from '#features/interventions/closings/contract.ts'
import { lockToSettle } from '#features/interventions/jobs/server/phone.ts'
import { AppError } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { withSavepoint } from '#server/database/savepoint.ts'
import { requireRole, type UserAct } from '#server/records/act.ts'
import type { TogetherInput } from '../../settle-contract.ts'
import { settleTexts as texts } from '../../settle-texts.ts'
import { decideCase, undoCase } from './deciding.ts'
import { listMet } from './queries.ts'
import { getCase } from './service.ts'

/** Why one was left out; empty where it went. */
async function take(
  act: UserAct,
  { id, number }: { id: number; number: string },
  undo: boolean,
): Promise<string | null> {
  const attempt = await withSavepoint(
    act.tx,
    async () => {
      if (undo) return void (await undoCase(act, id))
      const { ways, state } = await getCase(act, id)
      if (state !== 'settled' && ways[0]?.way !== 'accept') return say(texts.not_alike, act.language, { number })
      await decideCase(act, id, { way: 'accept', sentence: null })
    },
    (error) => error instanceof AppError,
  )
  if ('done' in attempt) return attempt.done ?? null
  const { refused } = attempt
  return refused instanceof AppError ? say(refused.words, act.language, refused.params) : ''
}

/** Thrown to roll everything back: a preview runs the code that would do it. */
const looked = new Error('only looked')

export async function decideTogether(act: UserAct, { ids, what }: TogetherInput): Promise<Together> {
  requireRole(act)
  const met = await listMet(act.tx, ids)
  // All at once and in their order, so that two who decide together never wait for each other.
  await lockToSettle(
    act,
    met.flatMap(({ intervention_id }) => intervention_id ?? []),
    met.map(({ technician_id }) => technician_id),
  )
  const left_out: Together['left_out'] = []
  await withSavepoint(
    act.tx,
    async () => {
      for (const { id, number } of met) {
        const why = await take(act, { id, number }, what === 'undo')
        if (why !== null) left_out.push({ id, number, why })
      }
      if (what === 'look') throw looked
    },
    (error) => error === looked,
  )
  return { count: met.length - left_out.length, left_out }
}
