/** Chooses from the products the technician holds: the working for a regular order, the faulty for a non-regular one. */
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { assignedProductList } from '#features/technicians/assignments/columns.ts'
import { type AssignedProduct, assignedProducts } from '#features/technicians/assignments/contract.ts'
import { ProductStatusBadge } from '#features/warehouse/stock/web/shared.tsx'
import { rowsPerPage } from '#lib/lists/list.ts'
import { useAction } from '#web/action.ts'
import { useSay } from '#web/language.ts'
import boxStyles from '#web/list/box.module.css'
import { listKey } from '#web/list/list-cache.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Box, Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { PageError } from '#web/ui/page-error.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { useAnswer } from '#web/use-answer.ts'
import type { OrderKind } from '../../rules.ts'
import { texts } from '../../sending-texts.ts'
import { type Entries, keyOf } from './check-serials.ts'
import styles from './entries.module.css'
import { Models } from './order-parts.tsx'

type Status = 'assigned' | 'fault'

function useHeld(status: Status, q: string, rows: number) {
  const query = { status, q, on_order: 'false', rows_per_page: rows, sort: '-assigned_on' }
  return useAnswer(
    [...listKey(assignedProductList), 'for an order', query],
    assignedProducts.list,
    { query },
    { placeholderData: keepPreviousData },
  )
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
  const phone = useNarrow()
  const [status, setStatus] = useState<Status>(kind === 'regular' ? 'assigned' : 'fault')
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const [step, setStep] = useState(0)
  const [chosen, setChosen] = useState<ReadonlyMap<number, AssignedProduct>>(new Map())
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
  const add = useAction(async () => {
    await onAdd([...chosen.values()].map((it) => it.serial_number))
    onClose()
  })
  const nothing = q ? texts.pick_nothing : status === 'fault' ? texts.pick_empty_faulty : texts.pick_empty_working
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      fullScreen={phone}
      title={say(texts.pick_title)}
      classNames={{ body: `fs-stack ${styles.pickBody}` }}
    >
      <Stack rigid gap={3}>
        {kind === 'non_regular' && (
          <Segments
            full
            aria-label={say(texts.pick_title)}
            choices={[
              { value: 'fault', label: say(texts.faulty_many) },
              { value: 'assigned', label: say(texts.pick_working) },
            ]}
            value={status}
            onChange={setStatus}
          />
        )}
        <SearchField data-autofocus words={say(texts.pick_search)} value={typed} onChange={setTyped} />
        {free.length > 0 && (
          <Row as="label" gap={3} align="center" touch style={{ cursor: 'pointer' }}>
            <input
              type="checkbox"
              className={boxStyles.box}
              checked={allChosen}
              onChange={() => toggle(free, !allChosen)}
            />
            {say(allChosen ? texts.pick_none : texts.pick_all, { count: free.length })}
          </Row>
        )}
      </Stack>
      <Box grow shrinkY px={2} overflow="auto" style={{ marginInline: 'calc(-1 * var(--fs-space-2))' }}>
        {held.error && !held.data ? (
          <PageError error={held.error} retry={() => void held.refetch()} />
        ) : !held.data ? (
          <LinesSkeleton lines={6} />
        ) : items.length === 0 ? (
          <Hint mt={4}>{say(nothing)}</Hint>
        ) : (
          <ul aria-label={say(texts.pick_title)} aria-busy={held.isPlaceholderData}>
            {items.map((it) => {
              const here = listed.has(keyOf(it))
              return (
                <li key={it.id}>
                  <Row
                    as="label"
                    gap={3}
                    align="center"
                    touch
                    line="top"
                    style={{ cursor: here ? undefined : 'pointer' }}
                  >
                    <input
                      type="checkbox"
                      className={boxStyles.box}
                      checked={here || chosen.has(it.id)}
                      disabled={here}
                      onChange={({ currentTarget }) => toggle([it], currentTarget.checked)}
                    />
                    <code>{it.serial_number}</code>
                    <Text grow c="text-2" truncate>
                      {it.model_number}
                    </Text>
                    {here ? (
                      <StatusBadge family="neutral">{say(texts.pick_here)}</StatusBadge>
                    ) : it.to_confirm ? (
                      <StatusBadge family="warning">{say(texts.on_its_way)}</StatusBadge>
                    ) : (
                      <ProductStatusBadge status={it.status} />
                    )}
                  </Row>
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
      </Box>
      <Row
        className={styles.pickFoot}
        rigid
        wrap
        justify="space-between"
        gapY={2}
        gap={3}
        align="center"
        pt={3}
        line="top"
      >
        <Models of={[...chosen.values()]} />
        <Button loading={add.busy} disabled={chosen.size === 0} onClick={() => void add.run()}>
          {say(texts.pick_add, { count: chosen.size })}
        </Button>
      </Row>
    </Modal>
  )
}
