/** What a phone may send, how the server answers, and the times that both work out; both sides read it. */
import { maxFiles } from '#features/interventions/closings/rules.ts'
import { bilingual } from '#lib/texts/texts.ts'
import { records } from '#lib/words/records.ts'

/** Everything that a technician does is one of these: each is sent once, and each has a receipt. */
export const commandKinds = [
  'close',
  'cannot_do',
  'appointment',
  'hold',
  'resume',
  'accept_shipment',
  'report_fault',
  'order_create',
  'order_change',
  'count_van',
  'note',
  'order_day',
] as const
export type CommandKind = (typeof commandKinds)[number]

/** The newest form of a command's body; the server reads those of the last 180 days. */
export const commandSchema = 1

export const receiptStates = ['done', 'done_with_remarks', 'to_settle', 'refused', 'photos_missing'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** What ends a command: `photos_missing` is not kept, the same command comes again when the photos are there. */
export const keptStates = ['done', 'done_with_remarks', 'to_settle', 'refused'] as const
export type KeptState = (typeof keptStates)[number]

/** One piece of a photo, and a whole one. */
export const pieceBytes = 256 * 1024
export const maxPhotoBytes = 20 * 1024 * 1024
/** A count of a van with 2,000 serials has a hundred kilobytes. */
export const commandBytes = 512 * 1024
/** Of a photo that is handed in, which travels as text. */
export const handInPieceBytes = 192 * 1024
/** Of one command: the photos of a closing and its signature. */
export const maxPhotos = maxFiles + 1
/** Asked about or handed in at once. */
export const maxKeys = 500

/** Why a closing is to be settled. */
export const settleReasons = [
  'moved',
  'taken_back',
  'closed_by_other',
  'closed_already',
  'cancelled',
  'serial',
  'handed_in',
  'unsent',
] as const
export type SettleReason = (typeof settleReasons)[number]

export const kindWords = bilingual<CommandKind>({
  close: ['Closing', 'Chiusura'],
  cannot_do: ['Cannot be done', 'Non eseguibile'],
  appointment: records.appointment,
  hold: ['On hold', 'Sospensione'],
  resume: ['Resumed', 'Ripresa'],
  accept_shipment: ['Shipment received', 'Ricezione'],
  report_fault: ['Fault reported', 'Guasto segnalato'],
  order_create: records.order,
  order_change: ['Change of an order', 'Modifica di un ordine'],
  count_van: ['Count of the van', 'Conteggio del furgone'],
  note: records.note,
  order_day: ['Order of the day', 'Ordine della giornata'],
})

/** More than this between the phone's clock and ours is said. */
export const clockToleranceMs = 5 * 60_000

/**
 * When work was done by our clock: the phone's time moved by what its clock is off, which sending shows. An answer on the way is seconds, so
 * that small differences change nothing. Never after it arrived, nor before 1970: PostgreSQL has no times as early as a wrong clock can make them.
 */
export function workedAt(
  phone_at: string,
  { sent_at, received_at }: { sent_at: string; received_at: string },
): { at: string; off_ms: number } {
  const off = Date.parse(sent_at) - Date.parse(received_at)
  const off_ms = Math.abs(off) > clockToleranceMs ? off : 0
  const at = Math.max(0, Math.min(Date.parse(phone_at) - off_ms, Date.parse(received_at)))
  return { at: new Date(at).toISOString(), off_ms }
}
