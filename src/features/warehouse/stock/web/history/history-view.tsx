/** Where a product is, since when and who says so; its movements, and the record as it stood on any day. */
import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { daysBetween, formatDay, formatInstant, localDay, notAvailable } from '#lib/time/dates.ts'
import {
  IconAdjustmentsAlt,
  IconAlertTriangle,
  IconCheck,
  IconCopy,
  IconDeviceMobile,
  IconDots,
  IconPencil,
  IconPrinter,
  IconTrash,
} from '#web/icons.tsx'
import { type Say, useSay } from '#web/language.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { recordTexts } from '#web/record/texts.ts'
import { confirm } from '#web/ui/confirm.ts'
import { Menu } from '#web/ui/floating.tsx'
import { Box, Card, Grid, Row, Stack, Text } from '#web/ui/layout.tsx'
import { PageError } from '#web/ui/page-error.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { Day, NotAvailable, Serial } from '#web/ui/values.tsx'
import type { Movement, ProductDetail } from '../../contract.ts'
import { movementWords } from '../../rules.ts'
import { screenTexts } from '../../screen-texts.ts'
import { texts } from '../../texts.ts'
import { CorrectDialog } from '../correct-dialog.tsx'
import { useProductActions } from '../product-actions.ts'
import { movementsQuery, productQuery } from '../product-query.ts'
import { StatusOf } from '../status-badge.tsx'
import { useDelete } from '../use-delete.ts'
import { AsOfCard } from './as-of-card.tsx'
import styles from './history.module.css'
import { StaysCard } from './stays-card.tsx'
import { Timeline } from './timeline.tsx'

const LabelsDialog = lazyPart(async () => (await import('../labels-dialog.tsx')).LabelsDialog)

function CopyButton({ text }: { text: string }) {
  const say = useSay()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    // Browsers leave the clipboard out on plain-http addresses; the text can still be selected.
    if (!('clipboard' in navigator)) return
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  const Sign = copied ? IconCheck : IconCopy
  return (
    <ActionIcon
      variant="subtle"
      size={26}
      aria-label={say(copied ? screenTexts.copied : screenTexts.copy)}
      onClick={() => void copy()}
    >
      <Sign size={16} />
    </ActionIcon>
  )
}

type FactProps = { label: string; children: ReactNode; more?: ReactNode }

function Fact({ label, children, more }: FactProps) {
  return (
    <Box className={styles.fact} shrink px={5}>
      <Text as="dt" c="text-3" size="caption" leading={18}>
        {label}
      </Text>
      <Text as="dd" className={styles.value} weight={600} leading={22} breakAnywhere>
        {children}
      </Text>
      {more && (
        <Text as="dd" c="text-2" size="caption" leading={18} breakAnywhere>
          {more}
        </Text>
      )}
    </Box>
  )
}

function placeNow(say: Say, it: ProductDetail): { where: ReactNode; how: string } {
  if (it.warehouse) return { where: it.warehouse, how: say(screenTexts.in_warehouse) }
  if (it.technician) return { where: it.technician, how: say(screenTexts.with_technician) }
  if (it.status === 'installed')
    return {
      where: it.merchant ?? say(screenTexts.in_shop),
      how: say(screenTexts.installed_by, { name: it.installed_by ?? notAvailable }),
    }
  if (it.status === 'returned')
    return { where: it.supplier ?? <NotAvailable />, how: say(screenTexts.back_at_supplier) }
  return { where: <NotAvailable />, how: say(screenTexts.not_here) }
}

const daysSince = (day: string) => daysBetween(day, localDay())

function Facts({ product, last }: { product: ProductDetail; last: Movement | undefined }) {
  const say = useSay()
  const { where, how } = placeNow(say, product)
  const by = last?.by ?? 'Fieldstock'
  const days = last ? daysSince(last.day) : 0
  return (
    <Grid as="dl" className={styles.facts} py={3} card>
      <Fact label={say(screenTexts.where)} more={how}>
        {where}
      </Fact>
      <Fact
        label={say(screenTexts.since)}
        more={days > 0 ? say(screenTexts.since_by, { days, by }) : say(screenTexts.since_today, { by })}
      >
        <Day value={last?.day} />
      </Fact>
      <Fact label={say(texts.client_terminal_id)}>
        <Serial value={product.client_terminal_id} />
      </Fact>
      <Fact
        label={say(texts.part_number)}
        more={
          product.encoded_serial && (
            <>
              {say(screenTexts.encoded_is)} <Serial value={product.encoded_serial} />
            </>
          )
        }
      >
        <Serial value={product.part_number} />
      </Fact>
      <Fact label={say(screenTexts.came_with)} more={<Day value={product.received_on} />}>
        {product.delivery_note_id ? (
          <Link to={`/ddt/${product.delivery_note_id}/products`}>
            {say(screenTexts.document_note, { label: product.delivery_note ?? '' })}
          </Link>
        ) : (
          say(screenTexts.came_without)
        )}
      </Fact>
    </Grid>
  )
}

function Details({ product }: { product: ProductDetail }) {
  const say = useSay()
  const lines: readonly [string, ReactNode][] = [
    [say(texts.category), product.category],
    [say(texts.supplier), product.supplier ?? <NotAvailable key="none" />],
    [say(texts.installed_by), product.installed_by ?? <NotAvailable key="none" />],
    [say(texts.installed_on), <Day key="day" value={product.installed_on} />],
    [say(texts.return_by), product.return_by ?? <NotAvailable key="none" />],
    [say(texts.returned_on), <Day key="day" value={product.returned_on} />],
    [say(texts.notes), product.notes ?? <NotAvailable key="none" />],
  ]
  return (
    <Card py={4} px={5}>
      <h2>{say(screenTexts.details)}</h2>
      <Box as="dl" mt={2}>
        {lines.map(([label, value]) => (
          <Row gap={4} justify="space-between" py={1} size="cell" leading={20} key={label}>
            <Text as="dt" c="text-3">
              {label}
            </Text>
            <Text as="dd" shrink ta="right" breakAnywhere>
              {value}
            </Text>
          </Row>
        ))}
      </Box>
    </Card>
  )
}

const subtitle = (say: Say, { model_number: model, category, supplier }: ProductDetail): string =>
  supplier ? say(screenTexts.model_of, { model, category, supplier }) : say(screenTexts.model_only, { model, category })

export function HistoryPageOf({ id }: { id: number }) {
  const say = useSay()
  const { history } = useRouter()
  const { undo } = useProductActions()
  const product = useQuery(productQuery(id))
  const movements = useQuery(movementsQuery(id))
  const [asOf, setAsOf] = useState<string | null>(null)
  const [correcting, setCorrecting] = useState(false)
  const [labelling, setLabelling] = useState(false)
  const remove = useDelete(() => history.push('/products'))
  const error = product.error ?? movements.error
  if (error && !(product.data && movements.data))
    return (
      <>
        <PageHeader />
        <PageError
          error={error}
          retry={() => {
            void product.refetch()
            void movements.refetch()
          }}
        />
      </>
    )
  if (!product.data || !movements.data) return <PageSkeleton />
  const it = product.data
  const items = movements.data

  const ask = async (movement: Movement) => {
    const params = {
      what: say(movementWords[movement.kind]),
      at: formatInstant(movement.at),
      count: movement.batch_count,
    }
    if (!(await confirm.ask({ message: screenTexts.undo_question, params, yes: texts.undo }))) return
    // A product whose reception is undone is nobody's: there is nothing left to show.
    if ((await undo(movement.batch_id)) && movement.from_status === null) history.push('/products')
  }
  const actions = (
    <>
      <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => setLabelling(true)}>
        {say(screenTexts.print_label)}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} />}
        onClick={() => history.push(`/product/edit/${id}`)}
      >
        {say(recordTexts.edit)}
      </Button>
      <Button variant="default" leftSection={<IconAdjustmentsAlt size={16} />} onClick={() => setCorrecting(true)}>
        {say(texts.correct)}
      </Button>
      {it.moves === 1 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={32} aria-label={say(screenTexts.more_actions)}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={() => void remove(it)}>
              {say(recordTexts.delete)}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
  return (
    <Stack>
      <PageHeader
        title={it.serial_number}
        mono
        sign={<IconDeviceMobile size={22} />}
        note={
          <>
            <CopyButton text={it.serial_number} />
            <StatusOf status={it.status} />
          </>
        }
        hint={subtitle(say, it)}
        actions={actions}
      />
      <Stack gap={3} pt={3} pb={6} px="page">
        {it.fault_note && (
          <Row as="p" gap={2} align="start" py={2.5} px={5} round="card" breakAnywhere notice="warning">
            <IconAlertTriangle size={18} />
            <span>
              <strong>{say(screenTexts.fault)}</strong> {it.fault_note}
            </span>
          </Row>
        )}
        <Facts product={it} last={items[0]} />
        <Grid side={320} gap={3} align="start">
          <Timeline movements={items} asOf={asOf} undo={(movement) => void ask(movement)} />
          <Stack as="aside" gap={3} aria-label={formatDay(asOf ?? localDay())}>
            <AsOfCard movements={items} asOf={asOf} onChange={setAsOf} />
            <StaysCard id={id} />
            <Details product={it} />
          </Stack>
        </Grid>
      </Stack>
      {labelling && (
        <LabelsDialog opened selection={{ ids: [id] }} count={1} sample={it} onClose={() => setLabelling(false)} />
      )}
      <CorrectDialog id={correcting ? id : null} onClose={() => setCorrecting(false)} />
    </Stack>
  )
}
