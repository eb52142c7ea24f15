/** What a technician has entered and not sent: kept on this phone field by field, one per job, until Send or until it is thrown away by hand. */

import { answerOf, changeDraft, dropFrom, findIn, keepIn, read } from '#web/offline/store.ts'
import { randomId } from '#web/random-id.ts'
import {
  type ClosingRequest,
  type DraftInput,
  emptyFields,
  type Position,
  type RequestFields,
} from '../../request-contract.ts'
import type { FileKind } from '../../rules.ts'
import { takeEarlierDraft } from './earlier-drafts.ts'

/** A photo or the signature, by the SHA-256 of its bytes in the store of photos. */
export type DraftFile = { sha256: string; kind: FileKind; taken_at: string }

export type Draft = {
  key: string
  /** Of the copy on the server. */
  request_key: string
  /** The version of that copy that this draft has seen: another one there means that somebody else has typed since. No clock decides. */
  base: number | null
  begun_at: string
  /** When the data were fetched that it was begun with. */
  seen_at: string
  fields: RequestFields
  files: readonly DraftFile[]
  /** The refused command that it puts right. */
  corrects: string | null
  /** The job as it was: the form opens also when the job is no longer with this technician. */
  request: ClosingRequest
}

export const draftKey = (id: number) => `close ${id}`
/** Other drafts lie beside them. */
const isOfJob = (key: string) => key.startsWith('close ')
const jobOf = (key: string) => Number(key.replace('close ', ''))

const now = () => new Date().toISOString()
/** To the minute, as it is typed. */
const thisMinute = () => `${now().slice(0, 16)}:00.000Z`

/** Done, now: what most closings say. */
const prefilled = (fields: RequestFields): RequestFields => ({
  ...fields,
  outcome: fields.outcome ?? 'done',
  worked_at: fields.worked_at ?? thisMinute(),
})

// Written by `keepDraft`, `reopenDraft` and the open form alone.
export const findDraft = (id: number) => findIn<Draft>('drafts', draftKey(id))

export async function listDraftedJobs(): Promise<number[]> {
  const keys = await read(['drafts'], (stores) => answerOf(stores('drafts').getAllKeys()))
  return keys.map(String).filter(isOfJob).map(jobOf)
}

/** What this phone has of the job, else what the server has. What an earlier version of Fieldstock kept here comes along. */
export async function startDraft(request: ClosingRequest): Promise<{ draft: Draft; isKept: boolean }> {
  const id = request.intervention_id
  const kept = await findDraft(id)
  const earlier = await takeEarlierDraft(id)
  const { entered, request_key, version } = request
  const begun: Draft = kept ?? {
    key: draftKey(id),
    request_key: request_key ?? randomId(),
    base: version,
    begun_at: now(),
    seen_at: now(),
    fields: prefilled(earlier.fields ?? entered),
    files: [],
    corrects: null,
    request,
  }
  if (earlier.files.length === 0 && !earlier.fields) return { draft: begun, isKept: kept !== undefined }
  const draft = { ...begun, files: [...begun.files, ...earlier.files] }
  await keepDraft(draft)
  await earlier.forget()
  return { draft, isKept: true }
}

const keepDraft = (draft: Draft) => keepIn('drafts', draft)
export const dropDraft = (id: number) => dropFrom('drafts', draftKey(id))

export const isInstant = (value: string | null): value is string =>
  value !== null && !Number.isNaN(Date.parse(value)) && value.endsWith('Z')

/** As the server takes it: a day that is typed half, or a line without an article, is left out. */
export const sendable = (fields: RequestFields): RequestFields => ({
  ...fields,
  // Read at Send, each time: that of an earlier one is not sent again.
  position: null,
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

/** The copy on the server, for another device. */
export const inputOf = ({ fields, request_key, base }: Draft): DraftInput => ({
  ...sendable(fields),
  request_key,
  entered_at: now(),
  base_version: base,
})

/** The body of the command. */
export function commandOf({ fields, files, begun_at, seen_at, request }: Draft, position: Position = null) {
  const { outcome, outcome_reason_id, worked_at, notes, merchant_signer, position: _, ...rest } = sendable(fields)
  const onSite = {
    intervention_id: request.intervention_id,
    begun_at,
    worked_at,
    notes,
    merchant_signer,
    position,
    files,
    seen_at,
    outcome_reason_id,
  }
  if (outcome === 'not_possible') return { kind: 'cannot_do', body: onSite } as const
  return { kind: 'close', body: { ...onSite, ...rest } } as const
}

/** What was begun and never sent, of all drafts of a phone; without a time of work it is that at which it was begun. */
export const commandsOfDrafts = (kept: readonly { key: string }[]) =>
  kept
    .filter(({ key }) => isOfJob(key))
    // Written by `keepDraft` alone.
    .map((it) => it as Draft)
    .map((draft) => {
      const { kind, body } = commandOf(draft)
      return {
        key: draft.request_key,
        kind,
        made_at: draft.begun_at,
        body: { ...body, worked_at: body.worked_at ?? draft.begun_at },
        photos: draft.files.map(({ sha256 }) => sha256),
        corrects: draft.corrects,
      }
    })

export type ClosingCommand = { key: string; title: string; body: Readonly<Record<string, unknown>> }

/** A job that can no longer be read, as far as its command tells: its form asks for what was entered, and the office decides. */
export const requestOf = ({ title, body }: ClosingCommand): ClosingRequest => ({
  intervention_id: Number(body.intervention_id),
  number: title,
  kind: 'maintenance',
  status: 'assigned',
  technician_id: null,
  needs: {
    installed: typeof body.installed_serial === 'string',
    withdrawn: typeof body.withdrawn_serial === 'string' || body.withdrawn_unknown === true,
    label: false,
    receipt: false,
    signature: false,
  },
  standing: null,
  closing_id: null,
  state: null,
  request_key: null,
  entered_at: null,
  requested_at: null,
  version: null,
  entered: emptyFields,
  files: [],
  findings: [],
  rejection: null,
  rejections: 0,
  asks_position: false,
})

/** A refused command as a draft again, which remembers what it puts right. */
function draftOf({ key, body }: ClosingCommand, kind: 'close' | 'cannot_do', request: ClosingRequest): Draft {
  const { intervention_id: _id, files, begun_at, seen_at, ...fields } = body
  return {
    key: draftKey(request.intervention_id),
    request_key: randomId(),
    base: request.version,
    begun_at: String(begun_at ?? now()),
    seen_at: String(seen_at ?? now()),
    // The body was made by `commandOf` out of these.
    fields: { ...request.entered, ...fields, outcome: kind === 'close' ? 'done' : 'not_possible' } as RequestFields,
    files: files as readonly DraftFile[],
    corrects: key,
    request,
  }
}

/** One signature at most: the newer one stays. */
function filesOfBoth(newer: readonly DraftFile[], older: readonly DraftFile[]): DraftFile[] {
  const isThere = (file: DraftFile) =>
    newer.some((it) => it.sha256 === file.sha256 || (it.kind === 'signature' && file.kind === 'signature'))
  return [...newer, ...older.filter((file) => !isThere(file))]
}

/** What was entered anew since stays, and gets the photos of the refused one, once. */
export async function reopenDraft(
  command: ClosingCommand,
  kind: 'close' | 'cannot_do',
  request: ClosingRequest,
): Promise<void> {
  const refused = draftOf(command, kind, request)
  await changeDraft(refused, ({ corrects, files }) =>
    corrects === command.key ? {} : { corrects: command.key, files: filesOfBoth(files, refused.files) },
  )
}
