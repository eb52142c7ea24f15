/** The differences that receiving found: open ones first, each closed with a reason; a technician sees their own. */

import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { defineList, type ListDefinition, type ListedRow, type NeedOf } from '#lib/lists/list.ts'
import { ActionForm } from '#web/form/action-form.tsx'
import { TextareaField } from '#web/form/fields.tsx'
import { IconCheck, IconClipboardCheck, IconHistory } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import type { BulkAction, RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import type { Selection } from '#web/list/selection.ts'
import { useTotal } from '#web/list/use-total.ts'
import { useSession } from '#web/session.ts'
import { ListTabs, TabRow } from '#web/ui/tab-row.tsx'
import { useTab } from '#web/ui/use-tab.ts'
import { discrepancyList, ownDiscrepancyList } from '../../discrepancies-columns.ts'
import { CloseInput, type Discrepancy, discrepancies } from '../../discrepancies-contract.ts'
import { discrepancyTexts as words } from '../../discrepancies-texts.ts'
import { orderAddress, refreshOrders } from '../order-queries.ts'

type Row = ListedRow<typeof discrepancyList, Discrepancy>

const tabs = ['open', 'closed'] as const
const fixed = { open: { open: 'true' }, closed: { open: 'false' } }

// The tabs say what is open, and an open one has no end to show.
const { open: _open, ...closed } = discrepancyList.columns
const { closed_at: _at, closed_by: _by, close_reason: _why, ...open } = closed
const { open: _ownOpen, ...ownClosed } = ownDiscrepancyList.columns
const { closed_at: _when, closed_by: _whom, close_reason: _because, ...ownOpen } = ownClosed
type Lists = Readonly<Record<(typeof tabs)[number], ListDefinition<string, NeedOf<typeof discrepancyList>>>>
const lists: Lists = {
  open: defineList({ ...discrepancyList, sort: '-opened_at', columns: open }),
  closed: defineList({ ...discrepancyList, sort: '-opened_at', columns: closed }),
}
const ownLists: Lists = {
  open: defineList({ ...ownDiscrepancyList, sort: '-opened_at', columns: ownOpen }),
  closed: defineList({ ...ownDiscrepancyList, sort: '-opened_at', columns: ownClosed }),
}

const addressOf = ({ order_id, order_kind }: Row) => orderAddress({ id: order_id, kind: order_kind })
const ownAddressOf = ({ order_id, order_kind }: Row) =>
  `/technician/${order_kind === 'regular' ? 'orders-regular' : 'orders'}/${order_id}`
const historyOf = ({ product_id }: Row) => `/products/${product_id}/history`

const ownCells = {
  order: (row: Discrepancy) => <Link to={ownAddressOf(row)}>{row.order}</Link>,
}
const cells = {
  order: (row: Discrepancy) => <Link to={addressOf(row)}>{row.order}</Link>,
}

type Asked = { selection: Selection; count: number; clear: () => void }

function CloseDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const say = useSay()
  const client = useQueryClient()
  const { selection, count, clear } = asked
  return (
    <ActionForm
      onClose={onClose}
      title={say(words.close_title, { count })}
      hint={say(words.close_hint, { count })}
      schema={CloseInput}
      endpoint={discrepancies.close}
      values={{ ...selection, reason: '' }}
      save={words.close_yes}
      clear={clear}
      refresh={() => refreshOrders(client)}
      successToast={({ count: closed }) => [words.done, { params: { count: closed } }]}
    >
      {(form) => <TextareaField form={form} name="reason" label={words.reason} required />}
    </ActionForm>
  )
}

function Tabs() {
  const say = useSay()
  const [tab, setTab] = useTab(tabs)
  const count = useTotal(discrepancyList, discrepancies.list, fixed.open)
  return (
    <ListTabs>
      <TabRow
        label={say(words.tabs)}
        chosen={tab}
        onChoose={setTab}
        tabs={tabs.map((key) => ({ key, label: say(words[key]), ...(key === 'open' ? { count } : {}) }))}
      />
    </ListTabs>
  )
}

type Part = { tab: (typeof tabs)[number] }

function AllDiscrepancies({ tab }: Part) {
  const { history } = useRouter()
  const [asked, setAsked] = useState<Asked | null>(null)
  const say = useSay()
  const bulk: BulkAction<Row>[] = [
    {
      label: words.close,
      icon: IconCheck,
      run: (selection, { count, clear }) => setAsked({ selection, count, clear }),
    },
  ]
  const rowActions = (row: Row): RowAction[] => [
    ...(row.open
      ? [
          {
            label: words.close,
            icon: IconCheck,
            onClick: () => setAsked({ selection: { ids: [row.id] }, count: 1, clear: () => undefined }),
          },
        ]
      : []),
    {
      label: say(words.to_order, { number: row.order }),
      icon: IconClipboardCheck,
      onClick: () => history.push(addressOf(row)),
    },
    ...(row.product_id === null
      ? []
      : [{ label: words.to_history, icon: IconHistory, onClick: () => history.push(historyOf(row)) }]),
  ]
  return (
    <>
      <ListPage
        list={lists[tab]}
        endpoints={discrepancies}
        fixed={fixed[tab]}
        cells={cells}
        rowTo={(row) => (row.product_id === null ? addressOf(row) : historyOf(row))}
        rowActions={rowActions}
        {...(tab === 'open' ? { bulkActions: bulk } : {})}
        empty={{ text: words.empty }}
      >
        <Tabs />
      </ListPage>
      {asked && <CloseDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

const OwnDiscrepancies = ({ tab }: Part) => (
  <ListPage
    list={ownLists[tab]}
    endpoints={discrepancies}
    fixed={fixed[tab]}
    cells={ownCells}
    rowTo={ownAddressOf}
    empty={{ text: words.empty_own }}
  >
    <Tabs />
  </ListPage>
)

export function DiscrepanciesPage() {
  const [tab] = useTab(tabs)
  const own = useSession()?.role === 'technician'
  return own ? <OwnDiscrepancies key={tab} tab={tab} /> : <AllDiscrepancies key={tab} tab={tab} />
}
