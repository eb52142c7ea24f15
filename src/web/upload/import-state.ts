/** One upload as the dialog sees it: sent, checked, repaired, inserted, undone. */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#lib/records/endpoint.ts'
import { uploadEndpoints } from '#lib/uploads/contract.ts'
import type { Import } from '#lib/uploads/imports.ts'
import { isUnderWay } from '#lib/uploads/upload-states.ts'
import { CallError, call, fetchEndpoint } from '#web/call.ts'
import { sayNow } from '#web/language.ts'
import { randomId } from '#web/random-id.ts'
import { createIdempotencyKey } from '../form/idempotency-key.ts'
import { type Sending, sendFile } from './send-file.ts'
import { uploadTexts as texts } from './texts.ts'

/** A value of one column that several rows hold, and what it becomes in all of them. */
export type EqualRepair = { column: string; from: string; to: string }

const millisecondsBetweenLooks = 500

export const reasonOf = (error: unknown): string =>
  error instanceof CallError && error.message !== '' ? error.message : sayNow(texts.failure)

export const importKey = (id: number | null) => ['imports', id] as const

export function useImport(
  upload: { kind: string; context: Readonly<Record<string, string>> | undefined },
  opened: { importId?: number | undefined; onDone?: ((it: Import) => void) | undefined },
) {
  const client = useQueryClient()
  const [id, setId] = useState<number | null>(opened.importId ?? null)
  const [sending, setSending] = useState<(Sending & { name: string }) | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  /** Counts the checks, so that rows are asked for again after each. */
  const [round, setRound] = useState(0)
  const abort = useRef<AbortController>(null)
  const done = useRef(opened.onDone)
  const [inserting] = useState(() => createIdempotencyKey())
  useEffect(() => {
    done.current = opened.onDone
  })

  const { data, error } = useQuery({
    queryKey: importKey(id),
    queryFn: id === null ? skipToken : ({ signal }) => call(uploadEndpoints.get, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.status) ? millisecondsBetweenLooks : false),
    staleTime: 2000,
  })
  const current = id === null ? undefined : data

  const before = useRef<Import['status']>(undefined)
  useEffect(() => {
    const status = current?.status
    const ended = status === 'committed' || status === 'reverted'
    // It has ended, so it is there.
    if (ended && before.current !== undefined && before.current !== status) done.current?.(current as Import)
    before.current = status
  }, [current])

  /** Every step answers with the import or with a part of it; the rest is asked again. */
  const step = useCallback(
    async (it: Endpoint, body?: unknown, key?: string) => {
      setBusy(true)
      setProblem(null)
      try {
        const response = await fetchEndpoint(it, { params: { id }, body }, key ? { key } : {})
        const answer: unknown = response.status === 204 ? null : await response.json()
        if (answer && typeof answer === 'object' && 'status' in answer) client.setQueryData(importKey(id), answer)
        else await client.invalidateQueries({ queryKey: importKey(id), exact: true })
        return true
      } catch (refusal) {
        setProblem(reasonOf(refusal))
        return false
      } finally {
        setBusy(false)
      }
    },
    [client, id],
  )

  const send = async (file: File, context = upload.context) => {
    abort.current?.abort()
    const controller = new AbortController()
    abort.current = controller
    setProblem(null)
    setId(null)
    setSending({ name: file.name, done: 0, total: file.size })
    before.current = undefined
    try {
      const fields = { kind: upload.kind, context: JSON.stringify(context ?? {}) }
      const made = await sendFile<Import>(uploadEndpoints.create, fields, file, {
        key: randomId(),
        signal: controller.signal,
        onProgress: (sent) => setSending({ name: file.name, ...sent }),
      })
      client.setQueryData(importKey(made.id), made)
      setRound((old) => old + 1)
      setId(made.id)
    } catch (refusal) {
      if (!controller.signal.aborted) setProblem(reasonOf(refusal))
    } finally {
      if (abort.current === controller) setSending(null)
    }
  }

  /** Leaves the file behind; what was neither inserted nor opened from the list of uploads is forgotten by the server too. */
  const leave = () => {
    abort.current?.abort()
    const open = opened.importId === undefined && (current?.status === 'checking' || current?.status === 'checked')
    // Nothing waits for it: an upload that stays behind is swept away by the server later.
    if (open) void fetchEndpoint(uploadEndpoints.discard, { params: { id } }).catch(() => undefined)
    setId(null)
    setSending(null)
    setProblem(null)
  }

  return {
    id,
    current,
    round,
    sending,
    busy,
    problem:
      problem ?? (error ? reasonOf(error) : current?.status === 'checked' ? (current.failure?.message ?? null) : null),
    fail: setProblem,
    send,
    leave,
    check: async () => {
      if (await step(uploadEndpoints.check)) setRound((old) => old + 1)
    },
    /** One correction for all rows that fail with the same value. */
    repairEqual: async (change: EqualRepair) => {
      if (await step(uploadEndpoints.repairEqual, change)) setRound((old) => old + 1)
    },
    /** The totals changed, the rows in sight did not. */
    refresh: () => void client.invalidateQueries({ queryKey: importKey(id), exact: true }),
    /** A second click on Insert inserts once; after another check or answer it is another request. */
    commit: async (mode: 'all' | 'good_rows', choices?: Readonly<Record<string, unknown>>) => {
      const body = choices ? { mode, choices } : { mode }
      // Where rows fail that were good before, nothing was inserted: they are shown, and Insert is another request.
      const done = await step(uploadEndpoints.commit, body, inserting.keyFor({ id, round, ...body }))
      if (done) setRound((old) => old + 1)
      return done
    },
    revert: () => step(uploadEndpoints.revert),
  }
}
export type ImportState = ReturnType<typeof useImport>
