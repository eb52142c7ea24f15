/** Chooses from the products the technician holds: the working for a regular order, the faulty for a non-regular one. */
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { assignedProductList } from '#features/technicians/assignments/columns.ts'
import { type AssignedProduct, assignedProducts } from '#features/technicians/assignments/contract.ts'
import { ProductStatusBadge } from '#features/warehouse/stock/web/parts.tsx'
import { rowsPerPage } from '#lib/lists/list.ts'
import { call } from '#web/call.ts'
import { formTexts } from '#web/form/texts.ts'
import { IconSearch } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import boxStyles from '#web/list/box.module.css'
import { listKey } from '#web/list/list-cache.ts'
import { alert } from '#web/ui/alert.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { PageError } from '#web/ui/page-error.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import type { OrderKind } from '../../rules.ts'
import { texts } from '../../sending-texts.ts'
import { type Entries, keyOf } from './check-serials.ts'
import styles from './entries.module.css'
import { Models } from './order-parts.tsx'
import page from './sending.module.css'

type Status = 'assigned' | 'fault'

function useHeld(status: Status, q: string, rows: number) {
  const query = { status, q, on_order: 'false', rows_per_page: rows, sort: '-assigned_on' }
  return useQuery({
    queryKey: [...listKey(assignedProductList), 'for an order', query],
    queryFn: ({ signal }) => call(assignedProducts.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

type PickDialogProps = {
  kind: OrderKind
  /** What is on the list already. */
  entries: Entries
  onAdd: (serials: readonly string[]) => Promise<unknown>
  onClose: () => void
}

export function PickDialog({ kind, entries, onAdd, onClose }: PickDialogProps) {
  const say = useSay()
  const phone = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
  const [status, setStatus] = useState<Status>(kind === 'regular' ? 'assigned' : 'fault')
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const [step, setStep] = useState(0)
  const [chosen, setChosen] = useState<ReadonlyMap<number, AssignedProduct>>(new Map())
  const [busy, setBusy] = useState(false)
  const held = useHeld(status, q, rowsPerPage[step] ?? 100)
  const items = held.data?.items ?? []
  const listed = new Set(entries.map(keyOf))
  const free = items.filter((it) => !listed.has(keyOf(it)))
  const allChosen = free.length > 0 && free.every((it) => chosen.has(it.id))

  const toggle = (products: readonly AssignedProduct[], on: boolean) => {
    const next = new Map(chosen)
    for (const it of products) {
      if (on) next.set(it.id, it)
      else next.delete(it.id)
    }
    setChosen(next)
  }
  const add = async () => {
    setBusy(true)
    try {
      await onAdd([...chosen.values()].map((it) => it.serial_number))
      onClose()
    } catch (error) {
      alert.failure(error)
      setBusy(false)
    }
  }
  const nothing = q ? texts.pick_nothing : status === 'fault' ? texts.pick_empty_faulty : texts.pick_empty_working
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      fullScreen={phone}
      title={say(texts.pick_title)}
      closeButtonProps={{ 'aria-label': say(formTexts.close) }}
      classNames={{ body: styles.pickBody ?? '' }}
    >
      <div className={styles.pickTop}>
        {kind === 'non_regular' && (
          <SegmentedControl
            fullWidth
            aria-label={say(texts.pick_title)}
            data={[
              { value: 'fault', label: say(texts.pick_faulty) },
              { value: 'assigned', label: say(texts.pick_working) },
            ]}
            value={status}
            onChange={(next) => setStatus(next === 'fault' ? 'fault' : 'assigned')}
          />
        )}
        <TextInput
          type="search"
          data-autofocus
          aria-label={say(texts.pick_search)}
          placeholder={say(texts.pick_search)}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {free.length > 0 && (
          <label className={styles.pickAll}>
            <input
              type="checkbox"
              className={boxStyles.box}
              checked={allChosen}
              onChange={() => toggle(free, !allChosen)}
            />
            {say(allChosen ? texts.pick_none : texts.pick_all, { count: free.length })}
          </label>
        )}
      </div>
      <div className={styles.pickScroll}>
        {held.error && !held.data ? (
          <PageError error={held.error} retry={() => void held.refetch()} />
        ) : !held.data ? (
          <LinesSkeleton lines={6} />
        ) : items.length === 0 ? (
          <p className={page.none}>{say(nothing)}</p>
        ) : (
          <ul className={styles.picks} aria-label={say(texts.pick_title)} aria-busy={held.isPlaceholderData}>
            {items.map((it) => {
              const here = listed.has(keyOf(it))
              return (
                <li key={it.id}>
                  <label className={styles.pick} data-here={here || undefined}>
                    <input
                      type="checkbox"
                      className={boxStyles.box}
                      checked={here || chosen.has(it.id)}
                      disabled={here}
                      onChange={({ currentTarget }) => toggle([it], currentTarget.checked)}
                    />
                    <code className={styles.serial}>{it.serial_number}</code>
                    <span className={styles.model}>{it.model_number}</span>
                    {here ? (
                      <StatusBadge family="neutral">{say(texts.pick_here)}</StatusBadge>
                    ) : it.to_confirm ? (
                      <StatusBadge family="warning">{say(texts.on_its_way)}</StatusBadge>
                    ) : (
                      <ProductStatusBadge status={it.status} />
                    )}
                  </label>
                </li>
              )
            })}
          </ul>
        )}
        {held.data && held.data.total > items.length && step < rowsPerPage.length - 1 && (
          <Button variant="subtle" fullWidth onClick={() => setStep(step + 1)}>
            {say(texts.pick_more)}
          </Button>
        )}
      </div>
      <div className={styles.pickFoot}>
        <Models of={[...chosen.values()]} />
        <Button loading={busy} disabled={chosen.size === 0} onClick={() => void add()}>
          {say(texts.pick_add, { count: chosen.size })}
        </Button>
      </div>
    </Modal>
  )
}
