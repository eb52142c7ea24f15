/** What a technician has entered and not sent: kept on this device with its request key and its own time, one per job. */
import { randomId } from '#web/random-id.ts'
import { session } from '#web/session.ts'
import type { ClosingRequest, RequestFields, RequestInput } from '../../request-contract.ts'

export type Draft = {
  /** Chosen once for one closing: sent twice with it, it is one request. */
  request_key: string
  /** When it was entered, on the clock of this device. */
  entered_at: string
  /** How often the job was sent back when it was begun: a draft of an earlier try is dropped. */
  rejections: number
  fields: RequestFields
}

const storageKey = (id: number) => `closing_draft ${session.get()?.user.id ?? ''} ${id}`

export function readDraft(id: number): Draft | null {
  try {
    // Written by `keepDraft` below; a text that is no draft has no fields.
    const draft = JSON.parse(localStorage.getItem(storageKey(id)) ?? 'null') as Draft | null
    return draft?.fields && typeof draft.request_key === 'string' ? draft : null
  } catch {
    return null
  }
}

export function keepDraft(id: number, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(storageKey(id), JSON.stringify(draft))
    else localStorage.removeItem(storageKey(id))
  } catch {
    // A full storage keeps the page as it is; the draft on the server stays.
  }
}

const now = () => new Date().toISOString()
/** To the minute, as it is typed. */
const thisMinute = () => `${now().slice(0, 16)}:00.000Z`

/** Done, now: what most closings say. */
const prefilled = (fields: RequestFields): RequestFields => ({
  ...fields,
  outcome: fields.outcome ?? 'done',
  worked_at: fields.worked_at ?? thisMinute(),
})

/** The newer of what this device and the server have of the present try. */
export function startDraft(request: ClosingRequest, kept: Draft | null): Draft {
  const { entered, entered_at, request_key, rejections } = request
  const isPresent = kept?.rejections === rejections
  if (kept && isPresent && (entered_at === null || Date.parse(kept.entered_at) >= Date.parse(entered_at))) return kept
  return {
    request_key: request_key ?? randomId(),
    entered_at: entered_at ?? now(),
    rejections,
    fields: prefilled(entered),
  }
}

export const isInstant = (value: string | null): value is string =>
  value !== null && !Number.isNaN(Date.parse(value)) && value.endsWith('Z')

/** As the server takes it: a day that is typed half, or a line without an article, is left out. */
export const sendable = (fields: RequestFields): RequestFields => ({
  ...fields,
  outcome_reason_id: fields.outcome_reason_id === null ? null : Number(fields.outcome_reason_id),
  worked_at: isInstant(fields.worked_at) ? fields.worked_at : null,
  articles: fields.articles.filter(({ article, quantity }) => article.trim() !== '' && Number.isInteger(quantity)),
  // What is hidden by the outcome is not declared.
  ...(fields.outcome === 'not_possible'
    ? {
        installed_serial: null,
        withdrawn_serial: null,
        withdrawn_unknown: false,
        condition: null,
        condition_note: null,
      }
    : {}),
})

export const inputOf = ({ fields, request_key, entered_at }: Draft): RequestInput => ({
  ...sendable(fields),
  request_key,
  entered_at,
})

/** Its key was used by a request that is decided by now. */
export const renewed = (draft: Draft, rejections: number): Draft => ({
  ...draft,
  request_key: randomId(),
  entered_at: now(),
  rejections,
})

export const changed = (draft: Draft, change: Partial<RequestFields>): Draft => ({
  ...draft,
  entered_at: now(),
  fields: { ...draft.fields, ...change },
})
