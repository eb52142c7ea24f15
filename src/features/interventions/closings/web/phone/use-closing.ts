/** The closing that is being entered: kept on the phone at each change, copied to the server when there is one, checked while it is typed, sent as one command. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { serialKey } from '#features/warehouse/stock/rules.ts'
import { say } from '#lib/texts/texts.ts'
import { CallError, call, isNoAnswer } from '#web/call.ts'
import { useLanguage } from '#web/language.ts'
import { serverTime } from '#web/offline/clock.ts'
import { network } from '#web/offline/network.ts'
import { forgetPhoto, type OutboxItem, queueCommand, waitForReceipt } from '#web/offline/outbox.ts'
import { changeDraft } from '#web/offline/store.ts'
import { changeNews } from '#web/offline/store-news.ts'
import { session } from '#web/session.ts'
import { sayFinding } from '../../finding-rules.ts'
import { phoneTexts as texts } from '../../phone-texts.ts'
import type { PositionAnswer } from '../../position-rules.ts'
import {
  type ClosingRequest,
  closingRequests,
  type FindingReply,
  type RequestFields,
  type TechnicianJob,
} from '../../request-contract.ts'
import { type FileKind, jobLane } from '../../rules.ts'
import {
  commandOf,
  type Draft,
  type DraftFile,
  draftKey,
  dropDraft,
  findDraft,
  inputOf,
  isInstant,
  sendable,
} from './closing-draft.ts'
import { requestKey, requestsKey } from './use-jobs.ts'

const saveAfterMs = 1_200
const checkAfterMs = 350
/** Long enough to type a day. */
const mistypedAfterMs = 1_000
/** With a network the receipt is there by then; without one nobody waits. */
const receiptAfterMs = 8_000
/** The newest form of the body. */
const commandSchema = 1

/** Said only once sending was tried: nobody is scolded for what is not entered yet. */
const isMissing = ({ key }: FindingReply) => key.endsWith('_missing')

/** The terminal ID is free once the right serial is withdrawn: until then the sentence about that serial says enough. */
const followsFromWithdrawn = (
  { key }: FindingReply,
  request: ClosingRequest,
  fields: RequestFields,
  all: readonly FindingReply[],
) =>
  key === 'terminal_taken' &&
  request.needs.withdrawn &&
  (fields.withdrawn_serial === null || all.some((it) => it.field === 'withdrawn_serial' && it.severity === 'error'))

/** Taken back, given to somebody else, cancelled, or sent from another phone. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.code === 'closing.wrong_state')

/** `opened_after`: the last command that there was in the outbox. */
export type ClosingStart = { draft: Draft; isKept: boolean; opened_after: number }

export type Closing = ReturnType<typeof useClosing>
export type SendResult = {
  sent: boolean
  field?: string | undefined
  /** Nothing where there was no network. */
  item?: OutboxItem | undefined
}

/** To be checked: a wrong clock of the phone refuses nothing. */
const checkable = (fields: RequestFields): RequestFields => {
  const { worked_at, ...rest } = sendable(fields)
  return { ...rest, worked_at: worked_at && serverTime(worked_at) }
}

const proofs = ['label', 'receipt', 'signature'] as const

export function useClosing(request: ClosingRequest, start: ClosingStart, job: TechnicianJob | undefined) {
  const id = request.intervention_id
  const client = useQueryClient()
  const language = useLanguage()
  const [draft, setDraft] = useState(start.draft)
  const [touched, setTouched] = useState(start.isKept)
  const [tried, setTried] = useState(false)
  const [sending, setSending] = useState(false)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [isKeptHere, setKeptHere] = useState(start.isKept)
  const [keptFiles, setKeptFiles] = useState(start.isKept ? start.draft.files : [])
  const latest = useRef(draft)
  /** Writes follow each other. */
  const chain = useRef<Promise<unknown>>(Promise.resolve())
  /** What has to be done before Send, such as shrinking a photo. */
  const waits = useRef(new Set<() => Promise<unknown>>())
  const over = useRef(false)
  const underWay = useRef(0)
  /** Its draft is in the store, or was. */
  const wasKept = useRef(start.isKept)
  /** The form was closed: what still comes of it is late. */
  const left = useRef(false)
  /** Something on the screen is not in the store, which had no room. */
  const behind = useRef(false)
  /** Versions of the copy that were this phone's own, in whichever tab. */
  const bases = useRef(new Set([start.draft.base]))

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    underWay.current += 1
    const turn = chain.current.then(work, work).finally(() => {
      underWay.current -= 1
    })
    chain.current = turn.catch(() => undefined)
    return turn
  }
  const show = (next: Draft) => {
    bases.current.add(next.base)
    latest.current = next
    setDraft(next)
  }
  /** What another tab of this phone has entered since. While this one writes its own, the news of that comes later. */
  const takeFromOtherTab = async () => {
    const kept = await findDraft(id)
    if (
      !kept ||
      over.current ||
      behind.current ||
      underWay.current > 0 ||
      JSON.stringify(kept) === JSON.stringify(latest.current)
    )
      return
    show(kept)
    wasKept.current = true
    setTouched(true)
    setKeptFiles(kept.files)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is true when it is called.
  useEffect(() => {
    left.current = false
    const stop = changeNews.subscribe((names) => {
      // Without a session or a store there is none.
      if (names.includes('drafts')) void takeFromOtherTab().catch(() => undefined)
    })
    return () => {
      left.current = true
      stop()
    }
  }, [])
  /** Where the store was emptied under the form, typing begins again with all that is on the screen. Once it is sent or thrown away, here or in another form, nothing that comes late may begin the draft again. */
  const keep = (alteration: (draft: Draft) => Partial<Draft>, begins = true): Promise<void> =>
    inTurn(async () => {
      if (over.current) return
      const isBehind = behind.current
      behind.current = true
      const change = isBehind ? () => latest.current : alteration
      const kept = await changeDraft(latest.current, change, begins && !(left.current && wasKept.current))
      behind.current = isBehind && !kept
      if (!kept) return
      wasKept.current = true
      setKeptFiles(kept.files)
      setKeptHere(true)
    })
  /** On the screen at once, in the store right after. */
  const alter = (alteration: (draft: Draft) => Partial<Draft>, begins = true): Promise<void> => {
    show({ ...latest.current, ...alteration(latest.current) })
    setTouched(true)
    return keep(alteration, begins)
  }
  const change = (fields: Partial<RequestFields>) =>
    void alter((before) => ({ fields: { ...before.fields, ...fields } })).catch(() => setKeptHere(false))
  const beforeSend = useCallback((work: () => Promise<unknown>) => {
    waits.current.add(work)
    return () => void waits.current.delete(work)
  }, [])

  /** The version of the copy that this draft has seen. */
  const setBase = async (base: number | null) => {
    show({ ...latest.current, base })
    if (touched) await keep(() => ({ base }), false)
  }

  /** A copy for another device; what counts is here. A refusal means that the job is not open with this technician any more: the page reads it again. */
  const copyToServer = async () => {
    try {
      const body = inputOf(latest.current)
      const reply = await call(closingRequests.save, { params: { id }, body })
      const isTaken = Date.parse(reply.entered_at ?? '') === Date.parse(body.entered_at)
      if (isTaken) {
        setSavedAt(new Date().toISOString())
        await setBase(reply.version)
      }
      // What another device entered since is shown beside this one.
      if (!left.current) client.setQueryData(requestKey(id), reply)
    } catch (error) {
      if (isGone(error)) void client.invalidateQueries({ queryKey: requestsKey })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a job that was sent back: its photos come with the new draft.
  useEffect(() => {
    if (request.rejection && request.state === null && network.isReachable()) void copyToServer()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the clock again.
  useEffect(() => {
    if (!touched || draft === start.draft) return undefined
    const timer = setTimeout(() => network.isReachable() && !over.current && void copyToServer(), saveAfterMs)
    return () => clearTimeout(timer)
  }, [draft.fields, touched])

  // The fields themselves: a copy made here would be new each time, and a form at rest would be drawn again for ever.
  const [still] = useDebouncedValue(draft.fields, checkAfterMs)
  const asked = checkable(still)
  const check = useQuery({
    queryKey: [...requestsKey, 'check', id, language, asked],
    queryFn: ({ signal }) => call(closingRequests.check, { params: { id }, body: asked }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  /** Photos count where they are: here, or on the server with an earlier try. */
  const withProofs = (found: readonly FindingReply[], { fields, files }: Draft): FindingReply[] => {
    const kinds: FileKind[] = [...request.files, ...files].map(({ kind }) => kind)
    const missing =
      fields.outcome === 'not_possible' ? [] : proofs.filter((kind) => request.needs[kind] && !kinds.includes(kind))
    return [
      ...found.filter(({ field }) => field !== 'files'),
      ...missing.map((kind) =>
        sayFinding({ key: `${kind}_missing`, field: 'files', severity: 'error', params: {} }, language),
      ),
    ]
  }
  const findings = withProofs(check.data?.findings ?? [], draft)
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

  /** What speaks against what is entered right now. A job that is gone is no reason: the office decides what becomes of the work. Nor is a server that cannot say: it is queued. */
  async function findError(): Promise<string | undefined> {
    const body = checkable(latest.current.fields)
    const found = await call(closingRequests.check, { params: { id }, body }).catch((error) => {
      if (isGone(error) || isNoAnswer(error)) return { findings: [] }
      throw error
    })
    const wrong = withProofs(found.findings, latest.current).find(({ severity }) => severity === 'error')
    // Far below the photos, where there are many.
    return wrong?.key === 'signature_missing' ? 'signature' : wrong?.field
  }

  /** One transaction: the draft goes, the command is there with its photos. From here on it leaves by itself. */
  async function send(askPosition = async (): Promise<PositionAnswer> => null): Promise<SendResult> {
    setTried(true)
    if (sending) return { sent: false }
    setSending(true)
    try {
      for (const work of waits.current) await work()
      await chain.current
      await takeFromOtherTab()
      const field = (await findError()) ?? (latest.current.fields.worked_at === null ? 'worked_at' : undefined)
      if (field !== undefined) {
        await check.refetch()
        return { sent: false, field }
      }
      const position = await askPosition()
      if (position === 'stop') return { sent: false }
      const { kind, body } = commandOf(latest.current, position)
      const serials = [body, latest.current.fields].flatMap(({ ...it }) =>
        ['installed_serial', 'withdrawn_serial'].flatMap((name) => {
          const value = it[name as keyof typeof it]
          return typeof value === 'string' ? [`serial ${serialKey(value)}`] : []
        }),
      )
      over.current = true
      const key = await inTurn(() =>
        queueCommand({
          kind,
          schema: commandSchema,
          lanes: [...new Set([jobLane(id), ...serials])],
          title: job?.merchant_name ?? request.number,
          place: job?.city ?? '',
          body,
          photos: [...new Set(latest.current.files.map(({ sha256 }) => sha256))],
          draft: draftKey(id),
          opened_after: start.opened_after,
          corrects: latest.current.corrects,
          instead_of: ['close', 'cannot_do'],
        }),
      )
      setTouched(false)
      const item = network.isReachable() ? await waitForReceipt(key, receiptAfterMs) : undefined
      // The sign-in page says what waits.
      if (session.get() === null) return { sent: false }
      return { sent: true, item }
    } catch (error) {
      over.current = false
      throw error
    } finally {
      setSending(false)
      void client.invalidateQueries({ queryKey: requestsKey })
    }
  }

  /** There from now on, also for a reload; one signature at most. */
  const addFile = (file: DraftFile): Promise<void> =>
    alter(({ files }) => ({
      files: [
        ...files.filter((it) => it.sha256 !== file.sha256 && !(file.kind === 'signature' && it.kind === 'signature')),
        file,
      ],
    }))
  /** The smaller one in place of the original, if that is still wanted. */
  async function replaceFile(old: string, sha256: string): Promise<void> {
    await alter(({ files }) => ({ files: files.map((it) => (it.sha256 === old ? { ...it, sha256 } : it)) }), false)
    // Else the next sweep removes it.
    await forgetPhoto(old).catch(() => undefined)
  }
  const dropFile = (sha256: string): Promise<void> =>
    alter(({ files }) => ({ files: files.filter((it) => it.sha256 !== sha256) }), false)
  /** Of an earlier try, on the server. */
  async function removeFile(file_id: number): Promise<void> {
    await copyToServer()
    await call(closingRequests.removeFile, { params: { id, file_id } })
    await client.invalidateQueries({ queryKey: requestKey(id) })
  }
  async function discard(): Promise<void> {
    await inTurn(async () => {
      if (request.state === 'draft') await call(closingRequests.discard, { params: { id } })
      over.current = true
      await dropDraft(id)
    })
    setTouched(false)
    await client.invalidateQueries({ queryKey: requestsKey })
  }

  return {
    id,
    fields: draft.fields,
    files: draft.files,
    /** Those of them that are in the store: a battery that ends now takes none. */
    keptFiles,
    /** What another device entered since this one last looked, until the person has chosen. */
    others: request.state === 'draft' && !bases.current.has(request.version) ? request : null,
    /** The person has chosen: these fields are theirs from now on. */
    async settleOthers(version: number | null, fields: Partial<RequestFields>) {
      await setBase(version)
      change(fields)
    },
    change,
    shown,
    errors: shown.filter(({ severity }) => severity === 'error'),
    known: { installed: check.data?.installed ?? null, withdrawn: check.data?.withdrawn ?? null },
    checking: check.isFetching,
    tried,
    touched,
    sending,
    savedAt,
    isKeptHere,
    send,
    beforeSend,
    addFile,
    replaceFile,
    dropFile,
    removeFile,
    discard,
  }
}
