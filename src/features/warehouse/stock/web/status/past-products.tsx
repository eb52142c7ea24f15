/** The products behind a number of a past day, as they were then. */

import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDay } from '#lib/time/dates.ts'
import { call } from '#web/call.ts'
import { useSay } from '#web/language.ts'
import { StateBadge } from '#web/ui/badge.tsx'
import { Hint, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { PageError } from '#web/ui/page-error.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { TableHead } from '#web/ui/table.tsx'
import { Day, NotAvailable, Serial } from '#web/ui/values.tsx'
import { type ProductStatus, statusWords } from '../../rules.ts'
import { type PastProduct, warehouseStatus } from '../../status.ts'
import { statusTexts as texts } from '../../status-texts.ts'
import styles from './past-products.module.css'
import { type Cell, filtersOf, type StatusState } from './status-state.ts'

type PastProductsProps = { cell: Cell | null; state: StatusState; shown: readonly number[]; onClose: () => void }

function useProducts(cell: Cell | null, state: StatusState, shown: readonly number[]) {
  const part_id = cell?.part_id ? String(cell.part_id) : state.below_minimum ? shown.join(',') : undefined
  const query = {
    ...filtersOf(state),
    ...(part_id ? { part_id } : {}),
    ...(cell?.status ? { status: cell.status } : {}),
    ...(cell?.warehouse_id ? { warehouse_id: cell.warehouse_id } : {}),
  }
  return useInfiniteQuery({
    queryKey: ['warehouse-status', 'products', query],
    queryFn: ({ pageParam, signal }) =>
      call(warehouseStatus.products, { query: { ...query, ...(pageParam ? { after: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: cell !== null,
  })
}

function Row({ product }: { product: PastProduct }) {
  // The server sends a status of the ledger.
  const status = product.status as ProductStatus
  return (
    <tr>
      <td>
        <Link to={`/products/${product.id}/history`}>
          <Serial value={product.serial_number} />
        </Link>
      </td>
      <td>{product.model_number}</td>
      <td>
        <StateBadge is={statusWords[status]} />
      </td>
      <td>{product.place ?? <NotAvailable />}</td>
      <td>
        <Day value={product.since} />
      </td>
    </tr>
  )
}

export function PastProducts({ cell, state, shown, onClose }: PastProductsProps) {
  const say = useSay()
  const found = useProducts(cell, state, shown)
  const products = found.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Modal
      opened={cell !== null}
      onClose={onClose}
      size={760}
      title={say(texts.products_on, { day: formatDay(state.as_of) })}
    >
      {cell && (
        <Hint mb={3}>
          {cell.label}
          {products.length > 0 && products.length < cell.count && (
            <span> · {say(texts.shown_of, { shown: products.length, total: cell.count })}</span>
          )}
        </Hint>
      )}
      {found.isError ? (
        <PageError error={found.error} retry={() => void found.refetch()} />
      ) : found.isPending ? (
        <LinesSkeleton lines={6} />
      ) : (
        <Stack className={styles.products} gap={3} align="center" overflow="auto">
          <table>
            <TableHead of={[texts.serial_number, texts.model, texts.status, texts.where, texts.since]} />
            <tbody>
              {products.map((product) => (
                <Row key={product.id} product={product} />
              ))}
            </tbody>
          </table>
          {found.hasNextPage && (
            <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {say(texts.show_more)}
            </Button>
          )}
        </Stack>
      )}
    </Modal>
  )
}
