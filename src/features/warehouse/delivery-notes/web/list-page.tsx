/** The delivery notes, with what was expected, what came, and where it is now. */

import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListedRow } from '#lib/lists/list.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import { call } from '#web/call.ts'
import { IconPackages, IconPencil, IconTrash } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import type { PageAction, RowAction } from '#web/list/actions.ts'
import { listCache } from '#web/list/list-cache.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { removeAsking } from '#web/record/remove-asking.ts'
import { recordTexts } from '#web/record/texts.ts'
import { NotAvailable } from '#web/ui/values.tsx'
import { deliveryNoteList } from '../columns.ts'
import { type DeliveryNote, deliveryNotes } from '../contract.ts'
import { countedStatuses, type StatusCounts } from '../rules.ts'
import { texts } from '../texts.ts'
import styles from './delivery-notes.module.css'

type Row = ListedRow<typeof deliveryNoteList, DeliveryNote>

/** Each number opens the products behind it. */
function Statuses({ note }: { note: Pick<DeliveryNote, 'id' | 'statuses'> }) {
  const say = useSay()
  // The server counts by the statuses there are.
  const counted = countedStatuses(note.statuses as StatusCounts)
  if (counted.length === 0) return <NotAvailable />
  return counted.map(({ status, count, words }, at) => (
    <span key={status}>
      {at > 0 && ', '}
      <Link to={`/products?delivery_note_id=${note.id}&status=${status}`}>{say(words, { count })}</Link>
    </span>
  ))
}

function Received({ note }: { note: Row & Pick<DeliveryNote, 'received_quantity'> }) {
  const language = useLanguage()
  return (
    <Link
      to={`/ddt/${note.id}/products`}
      className={styles.received}
      data-short={note.incomplete || undefined}
      data-over={(note.expected_quantity > 0 && note.received_quantity > note.expected_quantity) || undefined}
    >
      {formatNumber(note.received_quantity, language)}
    </Link>
  )
}

const cells = {
  received_quantity: (note: Row & Pick<DeliveryNote, 'received_quantity'>) => <Received note={note} />,
  statuses: (note: Pick<DeliveryNote, 'id' | 'statuses'>) => <Statuses note={note} />,
}
const create: PageAction = { label: texts.new, to: '/ddt/create' }
const empty = { text: texts.empty, action: create }

export function DeliveryNotesPage() {
  const client = useQueryClient()
  const say = useSay()
  const [cache] = useState(() => listCache(client, deliveryNoteList))

  const remove = ({ id, number }: Row) => {
    const work = () => call(deliveryNotes.remove, { params: { id } })
    return removeAsking(say(texts.of_number, { number }), work, () => void cache.removed(id))
  }
  const rowActions = (note: Row): RowAction[] => [
    { label: texts.open_products, icon: IconPackages, to: `/ddt/${note.id}/products` },
    { label: recordTexts.edit, icon: IconPencil, to: `/ddt/edit/${note.id}` },
    { label: recordTexts.delete, icon: IconTrash, danger: true, onClick: () => void remove(note) },
  ]
  return (
    <ListPage
      list={deliveryNoteList}
      endpoints={deliveryNotes}
      cells={cells}
      primary={create}
      rowActions={rowActions}
      rowTo={(note: Row) => `/ddt/${note.id}/products`}
      empty={empty}
    />
  )
}
