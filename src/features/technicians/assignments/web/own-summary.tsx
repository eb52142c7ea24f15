/** The head of a technician's products: a card per shipment to receive, and chips that filter the list below. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { OwnJobsLink } from '#features/interventions/closings/web/shared.tsx'
import type { Words } from '#lib/texts/texts.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import {
  IconChevronDown,
  IconChevronRight,
  IconClipboardList,
  IconFileTypePdf,
  IconPackageImport,
} from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { listKey } from '#web/list/list-cache.ts'
import { answerOf, read } from '#web/offline/store.ts'
import { Box, look, Option, Row, Stack, Text } from '#web/ui/layout.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { assignedProductList, assignmentList } from '../columns.ts'
import { type AssignedProduct, assignedProducts, assignments } from '../contract.ts'
import { heldTexts as texts } from '../texts.ts'
import styles from './own-summary.module.css'

const OwnNotes = lazyPart(async () => (await import('./own-notes.tsx')).OwnNotes)

const most = 600

/** The filter of each chip, by the name it has in the address; what is to be received is read whole for its cards. */
const chips = [
  { key: 'to_confirm', value: 'true', label: texts.chip_to_receive, rows: most },
  { key: 'status', value: 'fault', label: texts.faulty_many, rows: 1 },
  { key: 'on_order', value: 'true', label: texts.chip_on_order, rows: 1 },
] as const
type ChipOf = (typeof chips)[number]

function useHeld(query: Readonly<Record<string, string>>, rows_per_page: number) {
  const { data } = useAnswer(
    [...listKey(assignedProductList), 'summary', query, rows_per_page],
    assignedProducts.list,
    { query: { ...query, rows_per_page } },
  )
  return data
}

function Chip({ chip, label }: { chip: ChipOf; label: Words }) {
  const say = useSay()
  const language = useLanguage()
  const count = useHeld({ [chip.key]: chip.value }, chip.rows)?.total
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const chosen = new URLSearchParams(search).get(chip.key) === chip.value
  return (
    <Link
      to="/assigned-products"
      className={styles.chip ?? ''}
      // A list reads its filters from the address under their own names; the router knows no list's.
      search={(chosen ? {} : { [chip.key]: chip.value }) as never}
      aria-current={chosen ? 'true' : undefined}
    >
      {say(label)} <b>{count === undefined ? '' : formatNumber(count, language)}</b>
    </Link>
  )
}

/** Says so where a count was begun on this phone. */
function VanCountLink() {
  const say = useSay()
  const { data: isBegun } = useQuery({
    queryKey: ['van count'],
    queryFn: async () =>
      (await read(['drafts'], (stores) => answerOf(stores('drafts').getKey('van count')))) !== undefined,
    staleTime: 0,
  })
  return (
    <Link
      to="/technician/van-count"
      {...look({ flow: 'row', gap: 3, align: 'center', touch: true, card: true, py: 2, px: 4, c: 'text', hover: true })}
    >
      <IconClipboardList size={22} />
      <Text grow weight={600}>
        {say(isBegun ? texts.resume_count : texts.count_van)}
      </Text>
      <IconChevronRight size={18} />
    </Link>
  )
}

/** Nothing of it is fetched before somebody asks. */
function VanNotes() {
  const say = useSay()
  const [open, setOpen] = useState(false)
  return (
    <Stack gap={0} card>
      <Option aria-expanded={open} onClick={() => setOpen(!open)} gap={3} py={2} px={4} touch>
        <IconFileTypePdf size={22} />
        <Text grow weight={600}>
          {say(texts.van_notes)}
        </Text>
        {open ? <IconChevronDown size={18} /> : <IconChevronRight size={18} />}
      </Option>
      {open && (
        <Box px={4} pb={4}>
          <OwnNotes />
        </Box>
      )}
    </Stack>
  )
}

export const useToReceive = () => useHeld({ to_confirm: 'true' }, most)?.items

type Shipment = { id: number | null; ids: number[] }

/** Products to receive by the shipment they come with; what a colleague handed over comes with none. */
function shipmentsOf(products: readonly AssignedProduct[]): Shipment[] {
  const groups = Map.groupBy(products, (it) => it.assignment_id)
  return Array.from(groups, ([id, some]) => ({ id, ids: some.map((it) => it.id) }))
}

type OwnSummaryProps = { onAccept: (ids: number[]) => Promise<void> }

export function OwnSummary({ onAccept }: OwnSummaryProps) {
  const say = useSay()
  const waiting = useToReceive() ?? []
  const { data } = useAnswer(
    [...listKey(assignmentList), 'summary'],
    assignments.list,
    { query: { rows_per_page: 100 } },
    { enabled: waiting.length > 0 },
  )
  const known = new Map((data?.items ?? []).map((it) => [it.id, it]))
  return (
    <Stack gap={3} pt={3} px="page">
      <OwnJobsLink />
      {shipmentsOf(waiting).map(({ id, ids }) => {
        const shipment = id === null ? undefined : known.get(id)
        const title = shipment?.number ?? say(id === null ? texts.handed_over_to_you : texts.assignment)
        const count = ids.length
        return (
          <section key={id ?? 0} className={styles.card} aria-label={title}>
            <IconPackageImport size={22} />
            <div>
              <strong>{title}</strong>
              <span>
                {shipment
                  ? say(texts.received_of, { received: shipment.products - count, products: shipment.products })
                  : say(texts.to_receive_count, { count })}
              </span>
            </div>
            <Button onClick={() => void onAccept(ids)}>{say(texts.confirm_all, { count })}</Button>
          </section>
        )
      })}
      <VanCountLink />
      <VanNotes />
      <Row as="nav" className={styles.chips} wrap gap={2} aria-label={say(texts.chips)}>
        {chips.map((chip) => (
          <Chip key={chip.key} chip={chip} label={chip.label} />
        ))}
      </Row>
    </Stack>
  )
}
