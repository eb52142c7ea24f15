/** The jobs of the technician, under the noun that live changes name. */
import { useSay } from '#web/language.ts'
import { useOutbox } from '#web/offline/outbox.ts'
import { useAnswer } from '#web/use-answer.ts'
import { phoneTexts as texts } from '../../phone-texts.ts'
import { closingRequests } from '../../request-contract.ts'
import { jobLane } from '../../rules.ts'
import { isClosing, jobAfter, refusedClosing } from './job-after.ts'

const noun = 'closing-requests'
export const requestsKey = [noun] as const
export const requestKey = (id: number) => [noun, 'one', id] as const

export const jobsPath = '/technician/interventions'
export const jobPath = (id: number) => `${jobsPath}/${id}`
export const closePath = (id: number) => `${jobsPath}/${id}/close`

/** The jobs as the server or the kept day has them, with what this phone has done since. */
export function useJobs() {
  const outbox = useOutbox()
  const query = useAnswer([noun, 'jobs'], closingRequests.jobs, {})
  if (!query.data || outbox.length === 0) return query
  const items = query.data.items.map((job) => jobAfter(job, outbox, query.dataUpdatedAt))
  return { ...query, data: { ...query.data, items } }
}

/** Whether the closing of a job is still on this phone. */
export const useIsWaiting = (id: number): boolean =>
  useOutbox().some((item) => item.state === 'waiting' && item.lanes.includes(jobLane(id)) && isClosing(item))

/** Why the closing of a job was refused, until it is put right or given up. */
export function useRefusal(id: number): string | null {
  const say = useSay()
  const refused = refusedClosing(useOutbox(), id)
  return refused ? say(texts.refused_line, { sentence: refused.sentence ? say(refused.sentence) : '' }) : null
}

/** A form starts from what is true now. */
export const useRequest = (id: number) =>
  useAnswer(requestKey(id), closingRequests.get, { params: { id } }, { staleTime: 0 })

export const useEarlier = (id: number) => useAnswer([noun, 'earlier', id], closingRequests.earlier, { params: { id } })

export const useReasons = () => useAnswer([noun, 'reasons'], closingRequests.reasons, {}).data?.items ?? []
