/** What technicians hold: the office takes back and hands over, a technician confirms what has arrived and reports faults. */

import { useState } from 'react'
import { useOfficeOrderActions, useOwnOrderActions } from '#features/technicians/orders/web/shared.tsx'
import { ProductStatusBadge } from '#features/warehouse/stock/web/shared.tsx'
import type { ListedRow } from '#lib/lists/list.ts'
import { CallError, call } from '#web/call.ts'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconFileTypePdf, IconUserShare } from '#web/icons.tsx'
import { sayNow, useSay } from '#web/language.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import type { BulkAction, PageAction, RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { ScanField } from '#web/scan/scan-field.tsx'
import type { ScanAnswer } from '#web/scan/scan-queue.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Box, Text } from '#web/ui/layout.tsx'
import { assignedProductList, ownProductList } from '../columns.ts'
import { type AssignedProduct, assignedProducts } from '../contract.ts'
import { texts as assignmentTexts, heldTexts as texts } from '../texts.ts'
import { useAccept } from './accept.ts'
import styles from './assignments.module.css'
import type { Asked, HeldKind } from './held-dialog.tsx'
import { openNote } from './open-note.ts'
import { OwnSummary } from './own-summary.tsx'
import { useRefresh } from './refresh.ts'

type Row = ListedRow<typeof assignedProductList, AssignedProduct>

const HeldDialog = lazyPart(async () => (await import('./held-dialog.tsx')).HeldDialog)

function Status({ product }: { product: Row }) {
  const say = useSay()
  if (product.to_confirm) return <StatusBadge family="warning">{say(texts.to_confirm)}</StatusBadge>
  if (product.declared_in)
    return <StatusBadge family="warning">{say(texts.declared, { number: product.declared_in })}</StatusBadge>
  if (product.order === null) return <ProductStatusBadge status={product.status} />
  return (
    <>
      <Text wideOnly>
        <ProductStatusBadge status={product.status} />
      </Text>
      <span className={styles.onPhone}>
        <StatusBadge family="theme">{say(texts.on_order_number, { number: product.order })}</StatusBadge>
      </span>
    </>
  )
}
const cells = { status: (product: Row) => <Status product={product} /> }

const icons = { take_back: IconArrowBackUp, hand_over: IconUserShare, report_fault: IconAlertTriangle }
/** What is on an order stays as it is until the order is received or cancelled. */
const isFree = (rows: readonly Row[]) => rows.every(({ on_order }) => !on_order)
const works = (rows: readonly Row[]) => isFree(rows) && rows.every(({ status }) => status === 'assigned')
const allows: Readonly<Record<HeldKind, (rows: readonly Row[]) => boolean>> = {
  take_back: works,
  hand_over: isFree,
  report_fault: works,
}

/** The question for an action, and the dialog that asks it. */
function useAsking() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const dialog = asked && <HeldDialog asked={asked} onClose={() => setAsked(null)} />
  const bulk = (kind: HeldKind): BulkAction<Row> => ({
    label: texts[kind],
    icon: icons[kind],
    allowed: allows[kind],
    run: (selection, { count, clear }) => setAsked({ kind, selection, count, clear }),
  })
  const single = (kind: HeldKind, row: Row): RowAction => ({
    label: texts[kind],
    icon: icons[kind],
    disabled: !allows[kind]([row]),
    onClick: () => setAsked({ kind, selection: { ids: [row.id] }, count: 1, clear: () => undefined }),
  })
  return { dialog, bulk, single }
}

const noteOf = ({ assignment_id }: Row): RowAction[] =>
  assignment_id === null
    ? []
    : [{ label: assignmentTexts.note, icon: IconFileTypePdf, onClick: () => void openNote(assignment_id) }]

const assign: PageAction = { label: assignmentTexts.assign, to: '/assign-technician' }
const links: PageAction[] = [{ label: texts.all_assignments, to: '/all-assigned-technician' }]
const emptyForAll = { text: texts.empty, action: assign }
const emptyForOne = { text: texts.empty_own }

export function AllHeld() {
  const { dialog, bulk, single } = useAsking()
  const order = useOfficeOrderActions()
  return (
    <>
      <ListPage
        list={assignedProductList}
        endpoints={assignedProducts}
        cells={cells}
        rowTo={({ id }) => `/products/${id}/history`}
        primary={assign}
        secondary={links}
        rowActions={(row: Row) => [
          single('take_back', row),
          single('hand_over', row),
          single('report_fault', row),
          order.single(row),
          ...noteOf(row),
        ]}
        bulkActions={[bulk('take_back'), bulk('hand_over'), bulk('report_fault'), order.bulk]}
        empty={emptyForAll}
      />
      {dialog}
      {order.dialog}
    </>
  )
}

export function OwnHeld() {
  const say = useSay()
  const refresh = useRefresh()
  const { dialog, bulk, single } = useAsking()
  const order = useOwnOrderActions()

  const accept = useAccept()
  /** One by one, so that a serial of somebody else does not hold up the others. */
  const scan = async (serials: string[]): Promise<ScanAnswer[]> => {
    const answers: ScanAnswer[] = []
    for (const value of serials) {
      try {
        await call(assignedProducts.accept, { body: { serials: [value] } })
        answers.push({ value, tone: 'ok', message: () => sayNow(texts.accepted_one) })
      } catch (error) {
        // Without a network the field keeps the serials and offers to try again.
        if (!(error instanceof CallError) || error.status === 0) throw error
        answers.push({ value, tone: error.status === 409 ? 'warning' : 'bad', message: error.message })
      }
    }
    refresh()
    return answers
  }
  const bulkActions: BulkAction<Row>[] = [
    {
      label: texts.accept,
      icon: IconCheck,
      allowed: (rows) => rows.every((row) => row.to_confirm),
      run: (selection, { clear }) => accept(selection, clear),
    },
    bulk('report_fault'),
    order.bulk,
  ]
  return (
    <>
      <ListPage
        list={ownProductList}
        endpoints={assignedProducts}
        cells={cells}
        rowActions={(row: Row) => [
          {
            label: texts.accept,
            icon: IconCheck,
            disabled: !row.to_confirm,
            onClick: () => void accept({ ids: [row.id] }),
          },
          single('report_fault', row),
          order.single(row),
          ...noteOf(row),
        ]}
        bulkActions={bulkActions}
        empty={emptyForOne}
      >
        <OwnSummary onAccept={(ids) => accept({ ids })} />
        <Box as="section" pt={3} px="page" aria-label={say(texts.accept)}>
          <ScanField onValues={scan} placeholder={texts.accept_scan} big />
        </Box>
      </ListPage>
      {dialog}
    </>
  )
}
