/** The plan of the next days while it is looked at: made once, its jobs taken or left out, accepted one by one or together. */
import { useQuery } from '@tanstack/react-query'
import { createContext, useMemo, useRef, useState } from 'react'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { useAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { useLanguage } from '#web/language.ts'
import { toast } from '#web/ui/toast.ts'
import type { BoardJob } from '../../contract.ts'
import { daysPlan, type PlannedJob } from '../../plan-contract.ts'
import { planTexts as texts } from '../../plan-texts.ts'
import { mostPlanned } from '../../rules.ts'
import { useReadBoardAgain } from '../read-again.ts'
import type { Range } from '../use-carry.ts'

/** Beside the map the board shows few days; a plan needs more to choose from. */
const fewestDays = 5

/** `isPart`: these were selected; `round`: asked again, it is made again. */
export type Asked = { ids: readonly number[]; range: Range; isPart: boolean; round: number }
export type Suggestion = ReturnType<typeof useSuggestion>
/** What is suggested, by technician and day. */
export type SuggestedDays = ReadonlyMap<string, readonly PlannedJob[]>

/** What a dashed card does. */
type CardDeeds = {
  left: ReadonlySet<number>
  accept: (some: readonly PlannedJob[]) => void
  take: (ids: readonly number[], isTaken: boolean) => void
}
export const SuggestionContext = createContext<CardDeeds>({ left: new Set(), accept() {}, take() {} })

const itemOf = ({ job: { id, version }, technician_id, on }: PlannedJob) => ({ id, version, technician_id, on })

type Asking = {
  /** Null: nothing is suggested now. */
  asked: Asked | null
  onAsk: (asked: Asked | null) => void
  jobs: ReadonlyMap<number, BoardJob>
}

export function useSuggestion({ asked, onAsk, jobs }: Asking) {
  const language = useLanguage()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  // What was suggested last, so that a new plan changes little of it.
  const last = useRef<readonly PlannedJob[]>([])
  const rounds = useRef(0)
  const { data, error, refetch } = useQuery({
    queryKey: ['dispatch-plan', asked, language],
    queryFn: async ({ signal }) => {
      const ids = asked?.ids.slice(0, mostPlanned) ?? []
      const earlier = last.current.filter(({ job }) => ids.includes(job.id)).map(itemOf)
      const range = { from: null, ...asked?.range }
      const plan = await call(daysPlan.make, { body: { ...range, ids, earlier } }, { signal })
      last.current = plan.planned
      return plan
    },
    enabled: asked !== null,
    // Another plan while one decides would move the ground.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  // What was accepted, or changed by somebody meanwhile, is suggested no more.
  const planned = useMemo(
    () => (asked && data ? data.planned.filter(({ job }) => jobs.get(job.id)?.version === job.version) : []),
    [asked, data, jobs],
  )
  const people = useMemo(() => {
    const byPerson = Map.groupBy(planned, ({ technician_id }) => technician_id)
    return new Map([...byPerson].map(([id, some]) => [id, Map.groupBy(some, ({ on }) => on)] as const))
  }, [planned])
  const ask = (ids: readonly number[], range: Range, isPart: boolean) => {
    setLeft(new Set())
    rounds.current += 1
    onAsk({ ids, range: { ...range, days: Math.max(fewestDays, range.days) }, isPart, round: rounds.current })
  }
  const close = () => onAsk(null)
  const readAgain = useReadBoardAgain()
  /** One step, and one undo. */
  const { busy, run: accept } = useAction(
    async (some: readonly PlannedJob[]) => {
      const { batch_id, count, left_out } = await call(daysPlan.accept, { body: { items: some.map(itemOf) } })
      if (some.length >= planned.filter(({ job }) => !left.has(job.id)).length) close()
      if (left_out.length > 0) toast.info(texts.left_out, { params: { names: left_out.join(' ') } })
      if (batch_id === null) return
      const undo = async () => {
        await call(interventions.undo, { params: { id: batch_id } })
        await readAgain()
      }
      toast.success(texts.accepted, { params: { count }, undo })
    },
    { after: () => void readAgain() },
  )
  const latest = useRef(accept)
  latest.current = accept
  const deeds = useMemo(
    (): CardDeeds => ({
      left,
      accept: (some) => void latest.current(some),
      take: (ids, isTaken) =>
        setLeft((before) => new Set(isTaken ? [...before].filter((id) => !ids.includes(id)) : [...before, ...ids])),
    }),
    [left],
  )
  return { asked, plan: asked ? data : undefined, error, refetch, planned, people, ask, close, busy, deeds }
}
