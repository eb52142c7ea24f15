/** What the paper says, and whether it can be issued, above its products. */

import type { ReactNode } from 'react'
import { voidCodes } from '#features/warehouse/documents/contract.ts'
import { voidReason } from '#features/warehouse/documents/rules.ts'
import { transportTexts } from '#features/warehouse/documents/texts.ts'
import { decidedAtIssue, MissingForIssue, useTransportChoices } from '#features/warehouse/documents/web/parts.tsx'
import { formatNumber, type Language } from '#lib/texts/texts.ts'
import { IconCircleCheck } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Day, Instant, NotAvailable } from '#web/ui/values.tsx'
import type { ReturnNoteDetail } from '../contract.ts'
import { texts } from '../texts.ts'
import { linksOf } from './note-query.ts'
import styles from './return-notes.module.css'
import { StateBadge } from './state-badge.tsx'

/** A ready-made reason is said in the reader's language. */
const cancelReason = ({ cancel_code, cancel_reason }: ReturnNoteDetail, language: Language) =>
  voidReason({ code: voidCodes.find((code) => code === cancel_code) ?? null, reason: cancel_reason }, language)

type NoteHeadProps = { note: ReturnNoteDetail; onEdit: (field: string) => void }

/** The check before issue: each missing thing leads to where it is filled in. */
function Check({ note, onEdit }: NoteHeadProps) {
  const say = useSay()
  if (note.state !== 'draft') return null
  // Who carries and when is decided when it is issued.
  const missing = note.missing.filter(({ place, field }) => place !== 'document' || !decidedAtIssue.includes(field))
  if (missing.length === 0)
    return (
      <p className={styles.ready}>
        <IconCircleCheck size={18} stroke={1.75} aria-hidden />
        {say(note.missing.length === 0 ? texts.ready : texts.ready_but_travel)}
      </p>
    )
  return <MissingForIssue missing={missing} links={linksOf(note)} onField={onEdit} />
}

export function NoteHead({ note, onEdit }: NoteHeadProps) {
  const say = useSay()
  const language = useLanguage()
  // Kept by its Italian text; one that was taken off the list since is shown as it is.
  const reason = useTransportChoices()?.reasons.find(({ IT }) => IT === note.reason)
  const amount = (value: number | null) => (value === null ? <NotAvailable /> : formatNumber(value, language))
  const rows: readonly (readonly [label: string, value: ReactNode])[] = [
    [say(texts.supplier), note.supplier],
    [say(texts.warehouse), note.warehouse],
    [
      say(texts.return_date),
      note.return_date ? <Day key="day" value={note.return_date} /> : say(transportTexts.day_of_issue),
    ],
    [say(texts.products), amount(note.products)],
    [say(texts.reason), reason ? say(reason) : (note.reason ?? <NotAvailable />)],
    [say(texts.courier), note.courier ?? <NotAvailable />],
    [say(texts.transport_start), <Instant key="start" value={note.transport_start} />],
    [say(texts.packages), amount(note.packages)],
    [say(texts.weight_kg), amount(note.weight_kg)],
    ...(note.issued_by ? ([[say(texts.issued_by), note.issued_by]] as const) : []),
    ...(note.cancelled_by ? ([[say(texts.cancelled_by), note.cancelled_by]] as const) : []),
    ...(note.cancelled_by ? ([[say(texts.cancel_reason), cancelReason(note, language)]] as const) : []),
  ]
  return (
    <div className={styles.top}>
      <section className={styles.card} aria-label={say(texts.head)}>
        <h2 className={styles.section}>
          {say(texts.head)} <StateBadge state={note.state} />
          {note.state === 'draft' && (
            <button type="button" className={styles.link} onClick={() => onEdit('')}>
              {say(texts.edit)}
            </button>
          )}
        </h2>
        <dl className={styles.facts}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Check note={note} onEdit={onEdit} />
      </section>
    </div>
  )
}
