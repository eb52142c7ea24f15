/** What the paper says, and whether it can be issued, above its products. */

import type { ReactNode } from 'react'
import { voidCodes } from '#features/warehouse/documents/contract.ts'
import { voidReason } from '#features/warehouse/documents/rules.ts'
import { transportTexts } from '#features/warehouse/documents/texts.ts'
import { decidedAtIssue, MissingForIssue, useTransportChoices } from '#features/warehouse/documents/web/shared.tsx'
import { formatNumber, type Language } from '#lib/texts/texts.ts'
import { IconCircleCheck } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { StateBadge } from '#web/ui/badge.tsx'
import { Card, Grid, Row, SectionTitle, Text } from '#web/ui/layout.tsx'
import { Day, Instant, NotAvailable } from '#web/ui/values.tsx'
import type { ReturnNoteDetail } from '../contract.ts'
import { states } from '../rules.ts'
import { texts } from '../texts.ts'
import { linksOf } from './note-query.ts'
import styles from './return-notes.module.css'

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
      <Row as="p" align="center" gap={2} c="success-text">
        <IconCircleCheck size={18} />
        {say(note.missing.length === 0 ? texts.ready : texts.ready_but_travel)}
      </Row>
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
    <Grid className={styles.top} columns={1} gap={3} pt={3} px="page">
      <Card className={styles.card} py={4} px={5} aria-label={say(texts.head)}>
        <SectionTitle as="h2">
          {say(texts.head)} <StateBadge is={states[note.state]} />
          {note.state === 'draft' && (
            <button type="button" className={styles.link} onClick={() => onEdit('')}>
              {say(texts.edit)}
            </button>
          )}
        </SectionTitle>
        <Grid as="dl" className={styles.facts} columns={3} gapY={0} gap={6} mb={3}>
          {rows.map(([label, value]) => (
            <Row justify="space-between" gap={3} leading={24} key={label}>
              <Text as="dt" rigid c="text-2">
                {label}
              </Text>
              <dd>{value}</dd>
            </Row>
          ))}
        </Grid>
        <Check note={note} onEdit={onEdit} />
      </Card>
    </Grid>
  )
}
