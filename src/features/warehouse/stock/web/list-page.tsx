/** Every product: where it is and since when; moved, written off, labelled, uploaded from here. */

import { useRouter } from '@tanstack/react-router'
import { use, useMemo, useState } from 'react'
import type { ListedRow } from '#lib/lists/list.ts'
import { formatInstant } from '#lib/time/dates.ts'
import {
  IconAdjustmentsAlt,
  IconAlertTriangle,
  IconArrowsLeftRight,
  IconFileText,
  IconHistory,
  IconPencil,
  IconPrinter,
  IconTool,
  IconTrash,
} from '#web/icons.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import type { ActionIcon, BulkAction, RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import type { Selection } from '#web/list/selection.ts'
import { recordTexts } from '#web/record/texts.ts'
import { InnerLink } from '#web/ui/inner-links.tsx'
import { NotAvailable } from '#web/ui/values.tsx'
import { useUpload } from '#web/upload/use-upload.tsx'
import { productList } from '../columns.ts'
import { type Product, products } from '../contract.ts'
import { mayBecome, productsUpload } from '../rules.ts'
import { screenTexts } from '../screen-texts.ts'
import { texts } from '../texts.ts'
import { ProductBulkActions } from './bulk-actions.ts'
import type { Asked, MoveKind } from './move-dialog.tsx'
import { useProductActions } from './product-actions.ts'
import { isStatus, StatusOf } from './status-badge.tsx'
import { useDelete } from './use-delete.ts'

type Row = ListedRow<typeof productList, Product>

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog)
const LabelsDialog = lazyPart(async () => (await import('./labels-dialog.tsx')).LabelsDialog)
const CorrectDialog = lazyPart(async () => (await import('./correct-dialog.tsx')).CorrectDialog)

const cells = {
  status: ({ status }: Row) => <StatusOf status={status} />,
  delivery_note: ({ delivery_note, delivery_note_id }: Pick<Product, 'delivery_note' | 'delivery_note_id'>) =>
    delivery_note ? (
      // The row is one stop for the keyboard; its menu leads to the same place.
      <InnerLink href={`/ddt/${delivery_note_id}/products`} tabIndex={-1}>
        {delivery_note}
      </InnerLink>
    ) : (
      <NotAvailable />
    ),
  changed_at: ({ changed_at }: Pick<Product, 'changed_at'>) => {
    const at = formatInstant(changed_at)
    return <time title={at}>{at.slice(0, 10)}</time>
  },
}

const create = { label: texts.new, to: '/product/create' }
const historyOf = ({ id }: Row) => `/products/${id}/history`

/** Offered while it can be done with one of them; rows beyond the page are not known here, and the dialog counts them. */
const allows = (kind: MoveKind) => (rows: readonly Row[]) =>
  rows.some(({ status }) => isStatus(status) && mayBecome(kind, status).length > 0)

const icons: Readonly<Record<MoveKind, ActionIcon>> = {
  transfer: IconArrowsLeftRight,
  report_fault: IconAlertTriangle,
  repair: IconTool,
  write_off: IconTrash,
}

type Labelled = { selection: Selection; count: number; sample: Row | undefined }

export function ProductsPage() {
  const { history } = useRouter()
  const { refresh } = useProductActions()
  const remove = useDelete()
  const { action, dialog } = useUpload({ upload: productsUpload, onDone: refresh })
  const secondary = useMemo(() => [action], [action])
  const [asked, setAsked] = useState<Asked | null>(null)
  const [asking, setAsking] = useState(false)
  const [labelled, setLabelled] = useState<Labelled | null>(null)
  const [labelling, setLabelling] = useState(false)
  const [correcting, setCorrecting] = useState<number | null>(null)

  const useFurtherActions = use(ProductBulkActions)
  const further = useFurtherActions()
  const move = (kind: MoveKind): BulkAction<Row> => ({
    label: texts[kind],
    icon: icons[kind],
    allowed: allows(kind),
    run: (selection, { count, clear }) => {
      setAsked({ kind, selection, count, clear })
      setAsking(true)
    },
  })
  const labels: BulkAction<Row> = {
    label: texts.labels,
    icon: IconPrinter,
    run: (selection, { rows, count }) => {
      setLabelled({ selection, count, sample: rows[0] })
      setLabelling(true)
    },
  }
  const off = { ...move('write_off'), danger: true }
  const bulkActions = [...further, move('transfer'), move('report_fault'), move('repair'), labels, off]

  const rowActions = (row: Row): RowAction[] => [
    { label: recordTexts.edit, icon: IconPencil, to: `/product/edit/${row.id}` },
    { label: texts.history, icon: IconHistory, to: historyOf(row) },
    ...(row.delivery_note_id
      ? [
          {
            label: screenTexts.open_note,
            icon: IconFileText,
            onClick: () => history.push(`/ddt/${row.delivery_note_id}/products`),
          },
        ]
      : []),
    { label: texts.correct, icon: IconAdjustmentsAlt, onClick: () => setCorrecting(row.id) },
    {
      label: recordTexts.delete,
      icon: IconTrash,
      danger: true,
      disabled: row.moves > 1,
      onClick: () => void remove(row),
    },
  ]
  return (
    <>
      <ListPage
        list={productList}
        endpoints={products}
        cells={cells}
        primary={create}
        secondary={secondary}
        rowTo={historyOf}
        rowActions={rowActions}
        bulkActions={bulkActions}
        empty={{ text: texts.empty, action: create }}
      />
      {dialog}
      {asked && <MoveDialog asked={asked} opened={asking} onClose={() => setAsking(false)} />}
      {labelled && <LabelsDialog {...labelled} opened={labelling} onClose={() => setLabelling(false)} />}
      {correcting !== null && <CorrectDialog id={correcting} onClose={() => setCorrecting(null)} />}
    </>
  )
}
