/** What the paper says, beside the products that came with it. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#lib/texts/texts.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { recordTexts } from '#web/record/texts.ts'
import { Facts } from '#web/ui/facts.tsx'
import { Card, SectionTitle, Text } from '#web/ui/layout.tsx'
import { Day, NotAvailable } from '#web/ui/values.tsx'
import type { DeliveryNote } from '../contract.ts'
import { texts } from '../texts.ts'

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
    <Card py={3} px={4} aria-label={say(texts.head)}>
      <SectionTitle as="h2" justify="space-between">
        {say(texts.head)}
        <Text weight={500}>
          <Link to={`/ddt/edit/${note.id}`}>{say(recordTexts.edit)}</Link>
        </Text>
      </SectionTitle>
      <Facts rows={rows} pairs />
    </Card>
  )
}
