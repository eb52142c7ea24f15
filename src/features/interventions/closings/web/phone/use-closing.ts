/** The closing that is being entered: kept on the device at each change, on the server shortly after, checked while it is typed, sent once. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { say } from '#lib/texts/texts.ts'
import { CallError, call, fetchEndpoint } from '#web/call.ts'
import { useLanguage } from '#web/language.ts'
import { phoneTexts as texts } from '../../phone-texts.ts'
import {
  type ClosingFile,
  type ClosingRequest,
  closingRequests,
  type FindingReply,
  type RequestFields,
} from '../../request-contract.ts'
import {
  changed,
  type Draft,
  inputOf,
  isInstant,
  keepDraft,
  readDraft,
  renewed,
  sendable,
  startDraft,
} from './closing-draft.ts'
import { dropPhotos } from './kept-photos.ts'
import { requestKey, requestsKey } from './use-jobs.ts'

const saveAfterMs = 1_200
const checkAfterMs = 350
/** Long enough to type a day. */
const mistypedAfterMs = 1_000

/** Said only once sending was tried: nobody is scolded for what is not entered yet. */
const isMissing = ({ key }: FindingReply) => key.endsWith('_missing')

/** The terminal ID is free once the right serial is withdrawn: until then the sentence about that serial says enough. */
const followsFromWithdrawn = (
  { key }: FindingReply,
  request: ClosingRequest,
  fields: RequestFields,
  all: FindingReply[],
) =>
  key === 'terminal_taken' &&
  request.needs.withdrawn &&
  (fields.withdrawn_serial === null || all.some((it) => it.field === 'withdrawn_serial' && it.severity === 'error'))

/** Taken back, given to somebody else, cancelled, or sent from another phone. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.code === 'closing.wrong_state')

export type Closing = ReturnType<typeof useClosing>

export function useClosing(request: ClosingRequest) {
  const id = request.intervention_id
  const client = useQueryClient()
  const language = useLanguage()
  const [start] = useState(() => {
    const kept = readDraft(id)
    const begun = startDraft(request, kept)
    return { draft: begun, fromDevice: begun === kept }
  })
  const [draft, setDraft] = useState(start.draft)
  const [touched, setTouched] = useState(start.fromDevice)
  const [tried, setTried] = useState(false)
  const [sending, setSending] = useState(false)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const latest = useRef(draft)
  /** Calls that write follow each other. */
  const chain = useRef<Promise<unknown>>(Promise.resolve())
  const saved = useRef(start.fromDevice ? '' : draft.entered_at)
  /** Photos that are still on their way when Send is pressed. */
  const waits = useRef(new Set<() => Promise<unknown>>())

  const put = (next: Draft) => {
    latest.current = next
    keepDraft(id, next)
    setDraft(next)
  }
  const change = (fields: Partial<RequestFields>) => {
    setTouched(true)
    put(changed(latest.current, fields))
  }
  const beforeSend = useCallback((work: () => Promise<unknown>) => {
    waits.current.add(work)
    return () => void waits.current.delete(work)
  }, [])
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = chain.current.then(work, work)
    chain.current = turn.catch(() => undefined)
    return turn
  }

  const saveNow = async (): Promise<ClosingRequest> => {
    const reply = await call(closingRequests.save, { params: { id }, body: inputOf(latest.current) })
    if (reply.state === 'draft' || reply.state === 'requested') {
      saved.current = latest.current.entered_at
      setSavedAt(new Date().toISOString())
      client.setQueryData(requestKey(id), reply)
      return reply
    }
    // The key belongs to a try that was sent back: this is another.
    put(renewed(latest.current, reply.rejections))
    return call(closingRequests.save, { params: { id }, body: inputOf(latest.current) })
  }
  /** Keeps on the server what it does not have yet. A refusal means that the job is not open here any more: the page reads it again. */
  const flush = () =>
    inTurn(saveNow).catch((error) => {
      if (isGone(error)) void client.invalidateQueries({ queryKey: requestsKey })
      throw error
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a job that was sent back: its photos come with the new draft.
  useEffect(() => {
    if (request.rejection && request.state === null) flush().catch(() => undefined)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the clock again.
  useEffect(() => {
    if (!touched || saved.current === draft.entered_at) return undefined
    const timer = setTimeout(() => {
      // Without a network it stays on the device.
      flush().catch(() => undefined)
    }, saveAfterMs)
    return () => clearTimeout(timer)
  }, [draft, touched])

  const [asked] = useDebouncedValue(sendable(draft.fields), checkAfterMs)
  const check = useQuery({
    queryKey: [...requestsKey, 'check', id, language, asked, request.files.map((file) => file.id)],
    queryFn: ({ signal }) => call(closingRequests.check, { params: { id }, body: asked }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const findings = check.data?.findings ?? []
  // What is no day is not sent: the server would only say that it is missing.
  const { worked_at } = draft.fields
  const [settled] = useDebouncedValue(worked_at, mistypedAfterMs)
  const isMistyped = worked_at !== null && settled === worked_at && !isInstant(worked_at)
  const mistyped: FindingReply = {
    key: 'date_mistyped',
    field: 'worked_at',
    severity: 'error',
    text: say(texts.date_mistyped, language),
  }
  const shown = [
    ...(isMistyped ? [mistyped] : []),
    ...findings.filter(
      (finding) =>
        (tried || !isMissing(finding)) &&
        !(isMistyped && finding.field === 'worked_at') &&
        !followsFromWithdrawn(finding, request, draft.fields, findings),
    ),
  ]

  /** Whether the office has it; else the first field that is wrong. */
  async function send(): Promise<{ sent: boolean; field?: string | undefined }> {
    setTried(true)
    if (sending) return { sent: false }
    setSending(true)
    try {
      for (const work of waits.current) await work()
      const reply = await inTurn(() => call(closingRequests.send, { params: { id }, body: inputOf(latest.current) }))
      if (reply.state !== 'requested') {
        put(renewed(latest.current, reply.rejections))
        await inTurn(() => call(closingRequests.send, { params: { id }, body: inputOf(latest.current) }))
      }
      setTouched(false)
      keepDraft(id, null)
      await dropPhotos(id)
      return { sent: true }
    } catch (error) {
      if (error instanceof CallError && error.code === 'closing.has_errors') {
        const { data } = await check.refetch()
        return { sent: false, field: data?.findings.find(({ severity }) => severity === 'error')?.field }
      }
      throw error
    } finally {
      setSending(false)
      void client.invalidateQueries({ queryKey: requestsKey })
    }
  }

  async function addFile(form: FormData): Promise<ClosingFile> {
    // The draft is there first, with what was entered.
    await flush()
    form.append('request_key', latest.current.request_key)
    const response = await inTurn(() => fetchEndpoint(closingRequests.addFile, { params: { id } }, { form }))
    await client.invalidateQueries({ queryKey: requestKey(id) })
    return (await response.json()) as ClosingFile
  }
  async function removeFile(file_id: number): Promise<void> {
    await flush()
    await inTurn(() => call(closingRequests.removeFile, { params: { id, file_id } }))
    await client.invalidateQueries({ queryKey: requestKey(id) })
  }
  async function discard(): Promise<void> {
    await inTurn(async () => {
      if (request.state === 'draft') await call(closingRequests.discard, { params: { id } })
    })
    keepDraft(id, null)
    await dropPhotos(id)
    setTouched(false)
    await client.invalidateQueries({ queryKey: requestsKey })
  }

  return {
    id,
    fields: draft.fields,
    change,
    shown,
    errors: shown.filter(({ severity }) => severity === 'error'),
    known: { installed: check.data?.installed ?? null, withdrawn: check.data?.withdrawn ?? null },
    checking: check.isFetching,
    tried,
    touched,
    sending,
    savedAt,
    flush,
    send,
    beforeSend,
    addFile,
    removeFile,
    discard,
  }
}
