/** One entry about a job while it is typed: kept on the phone at each change, sent as one command. */
import { jobLane } from '#features/interventions/closings/rules.ts'
import { both, type Words } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { network } from '#web/offline/network.ts'
import { listItems, type OutboxItem, queueCommand, waitForReceipt } from '#web/offline/outbox.ts'
import { dropFrom, findIn, keepIn } from '#web/offline/store.ts'
import { type EntryFields, type EntryKind, emptyEntries, entryBody, longestNote } from '../../entry-rules.ts'
import { entryTexts as texts } from '../../entry-texts.ts'
import { commandSchema } from '../../rules.ts'

/** What it is about: a job, or something that was sent and is to be settled. */
export type Subject = { intervention_id: number; about: string | null; title: string; place: string }

export type Entry = {
  key: string
  fields: EntryFields
  /** The refused command that it puts right. */
  corrects: string | null
  /** The last command that there was when its dialog opened: another tab may have sent the same since. */
  opened_after: number
}

export const jobAddress = (id: number) => `/technician/interventions/${id}`

/** The dialog is in the address: a phone's back button closes it, and a refusal leads to it. */
export const entryAddress = (id: number, kind: EntryKind, corrects?: string) =>
  `${jobAddress(id)}?enter=${kind}${corrects ? `&corrects=${corrects}` : ''}`

/** With a network the receipt is there by then. */
const receiptAfterMs = 8_000

const keyOf = (kind: EntryKind, { intervention_id, about }: Subject) => `${kind} ${about ?? intervention_id}`

/** What was entered anew since stays and puts it right; of two notes none is lost. */
function withRefused(newer: Entry, { key, body }: OutboxItem): Entry {
  const note = [body.note, newer.fields.note].filter(Boolean).join('\n')
  const fields = note.length > 0 && note.length <= longestNote ? { ...newer.fields, note } : newer.fields
  return { ...newer, corrects: key, fields }
}

/** What was begun before, else what is being put right, else what the job has. */
export async function startEntry(
  kind: EntryKind,
  subject: Subject,
  { refused, now }: { refused: OutboxItem | undefined; now: EntryFields },
): Promise<Entry> {
  const key = keyOf(kind, subject)
  // Read first: what is sent from here on may be sent from this draft.
  const opened_after = (await listItems()).at(-1)?.sequence ?? 0
  // Written below alone.
  const begun = await findIn<Entry>('drafts', key)
  const kept = begun && { ...begun, opened_after }
  if (kept) return refused && kept.corrects !== refused.key ? withRefused(kept, refused) : kept
  const names = Object.keys(emptyEntries[kind])
  const given = refused ? Object.entries(refused.body).filter(([name]) => names.includes(name)) : []
  return {
    key,
    corrects: refused?.key ?? null,
    opened_after,
    fields: { ...emptyEntries[kind], ...now, ...Object.fromEntries(given) },
  }
}

export const keepEntry = (entry: Entry) => keepIn('drafts', entry)
export const dropEntry = ({ key }: Entry) => dropFrom('drafts', key)

function detailOf(kind: EntryKind, body: Readonly<Record<string, unknown>>, reason: Words | undefined): Words {
  if (kind === 'hold') return reason ?? texts.put_on_hold
  if (kind === 'note') return both(String(body.note), String(body.note))
  if (body.appointment_on === null) return texts.appointment_gone
  const when = [formatDay(String(body.appointment_on)), body.appointment_at].filter(Boolean).join(' ')
  return both(when, when)
}

type Sent = { kind: EntryKind | 'resume'; subject: Subject; body: Record<string, unknown>; detail?: Words }

/** A note holds up nothing, and waits for nothing, but the closing that it is about. */
async function queue({ kind, subject, body, detail }: Sent, entry?: Entry): Promise<OutboxItem | undefined> {
  const { intervention_id, about, title, place } = subject
  const key = await queueCommand({
    kind,
    schema: commandSchema,
    lanes: kind === 'note' ? [`note ${about ?? intervention_id}`] : [jobLane(intervention_id)],
    title,
    place,
    body: about === null ? { intervention_id, ...body } : { about, ...body },
    ...(detail && { detail }),
    ...(entry && {
      draft: entry.key,
      corrects: entry.corrects,
      opened_after: entry.opened_after,
      only_same: true,
    }),
  })
  return network.isReachable() ? waitForReceipt(key, receiptAfterMs) : undefined
}

/** One transaction: what was typed is no draft any more, the command is there. What is known of it within a moment. */
export function sendEntry(kind: EntryKind, subject: Subject, entry: Entry, reason?: Words) {
  const body = entryBody(kind, entry.fields)
  return queue({ kind, subject, body, detail: detailOf(kind, body, reason) }, entry)
}

export const sendResume = (subject: Subject) => queue({ kind: 'resume', subject, body: {} })
