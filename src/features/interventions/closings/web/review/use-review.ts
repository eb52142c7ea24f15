/** What an admin confirms with: the values of the page, what they mean, and what is done with them. */
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { useAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import type { FormApi } from '#web/form/form-api.ts'
import { useLeaveGuard } from '#web/form/leave-guard.ts'
import { toast } from '#web/ui/toast.ts'
import { type ClosingDetail, closings, type ReviewInput } from '../../contract.ts'
import { screenTexts as words } from '../../screen-texts.ts'
import { useRefreshClosings } from '../decisions.tsx'

export type ReviewName = Exclude<keyof ReviewInput, 'costs'>
export type CostRow = NonNullable<ReviewInput['costs']>[number]

export const inputOf = ({ values }: Pick<ClosingDetail, 'values'>): ReviewInput => {
  const { articles: _articles, merchant_signer: _signer, position: _position, ...rest } = values
  return { ...rest, outcome: rest.outcome ?? 'done', worked_at: rest.worked_at ?? new Date().toISOString() }
}

/** Long enough not to ask at every letter. */
const pauseMs = 300

function usePaused<T>(value: T): T {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

/** `unsaved` says whether something typed is not saved yet. */
export function useReview(closing: ClosingDetail, unsaved: RefObject<boolean>) {
  const refresh = useRefreshClosings()
  const [input, setInput] = useState<ReviewInput>(() => inputOf(closing))
  const [dirty, setDirty] = useState(false)
  unsaved.current = dirty
  useLeaveGuard(unsaved)
  const open = closing.state === 'requested'
  const asked = usePaused(input)
  const { data, isFetching } = useQuery({
    queryKey: ['closings', closing.id, 'preview', closing.version, asked],
    // What an admin is typing: the server's schema is the judge.
    queryFn: ({ signal }) => call(closings.preview, { params: { id: closing.id }, body: asked as never }, { signal }),
    enabled: open && dirty,
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  })
  const review = open && dirty && data ? data : closing
  const change = (next: Partial<ReviewInput>) => {
    setInput((old) => ({ ...old, ...next }))
    setDirty(true)
  }
  const errorOf = (name: string) =>
    review.findings.find(({ field, severity }) => field === name && severity === 'error')?.text
  /** Runs one decision; answers whether it went through. */
  const { busy, run: decide } = useAction(
    async (work: () => Promise<unknown>) => {
      await work()
      unsaved.current = false
      setDirty(false)
    },
    { after: refresh },
  )
  const form: FormApi<ReviewName> = {
    get: (name) => input[name],
    // The preview and the server check every value.
    set: (name, value) => change({ [name]: value } as Partial<ReviewInput>),
    setAll: () => undefined,
    errorOf: () => undefined,
    describe: () => undefined,
    saving: busy || !open,
    isDirty: dirty,
  }

  const { id, version, number } = closing
  // What an admin typed: the server's schema is the judge.
  const send = { params: { id }, body: input as never }
  const confirm = () =>
    decide(async () => {
      await call(closings.confirm, send, { version })
      toast.success(words.confirmed, { params: { number } })
    })
  const save = () =>
    decide(async () => {
      await call(closings.save, send, { version })
      toast.success(words.saved)
    })
  const blocked = review.findings.some(({ severity }) => severity === 'error')
  const lacksNextStep = input.outcome === 'not_possible' && input.next_step === null
  return {
    input,
    change,
    form,
    review,
    errorOf,
    open,
    dirty,
    busy,
    isFetching,
    blocked: blocked || lacksNextStep,
    confirm,
    save,
  }
}
export type ReviewState = ReturnType<typeof useReview>
