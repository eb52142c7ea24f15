/** What the paper says, beside the products that came with it. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#lib/texts/texts.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { recordTexts } from '#web/record/texts.ts'
import { Day, NotAvailable } from '#web/ui/values.tsx'
import type { DeliveryNote } from '../contract.ts'
import { texts } from '../texts.ts'
import styles from './delivery-notes.module.css'

export function NoteHead({ note }: { note: DeliveryNote }) {
  const say = useSay()
  const language = useLanguage()
  const rows: readonly [label: string, value: ReactNode][] = [
    [say(texts.supplier), note.supplier],
    [say(texts.warehouse), note.warehouse],
    [say(texts.ddt_date), <Day key="day" value={note.ddt_date} />],
    [say(texts.reception_date), <Day key="day" value={note.reception_date} />],
    [say(texts.courier), note.courier ?? <NotAvailable />],
    [
      say(texts.attachments),
      <Link key="files" to={`/ddt/edit/${note.id}`}>
        {formatNumber(note.attachments, language)}
      </Link>,
    ],
  ]
  return (
    <section className={styles.head} aria-label={say(texts.head)}>
      <h2 className={styles.section}>
        {say(texts.head)}
        <Link to={`/ddt/edit/${note.id}`}>{say(recordTexts.edit)}</Link>
      </h2>
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className={styles.factName}>{label}</dt>
            <dd className={styles.factValue}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
