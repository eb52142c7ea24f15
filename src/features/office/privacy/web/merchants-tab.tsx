/** Merchants and contacts by name, phone or reference: what is kept about them as a file, and erasing it from jobs that are done. */
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#lib/time/dates.ts'
import { downloadFile } from '#web/download.ts'
import { IconSearch } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Box, Grid, Hint, Row, Text } from '#web/ui/layout.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { NotAvailable } from '#web/ui/values.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { type MerchantJob, privacy } from '../contract.ts'
import { mostMatches } from '../rules.ts'
import { texts } from '../texts.ts'
import { MerchantsDialog } from './merchants-dialog.tsx'
import styles from './privacy.module.css'

const waitMs = 300
const shortest = 3

export function MerchantsTab() {
  const say = useSay()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), waitMs)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [asked, setAsked] = useState(false)
  const { data, error, refetch } = useAnswer(
    ['privacy', 'merchants', search],
    privacy.merchants,
    { query: { search } },
    { enabled: search.length >= shortest, placeholderData: keepPreviousData },
  )
  if (error && !data) return <PageFailed error={error} retry={() => void refetch()} />
  const items = search.length >= shortest ? (data?.items ?? []) : []
  const selected = items.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const save = () => void downloadFile(privacy.exportMerchants, {}, 'merchants.zip', {}, { jobs: selected })
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <Grid className={styles.page} gap={3} pt={3} pb={6} px="page">
      <Hint breakAnywhere>{say(texts.merchants_hint)}</Hint>
      <TextInput
        label={say(texts.search)}
        leftSection={<IconSearch size={16} />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        maxLength={250}
        autoComplete="off"
      />
      {search.length < shortest && <Hint breakAnywhere>{say(texts.search_short)}</Hint>}
      {search.length >= shortest && data && items.length === 0 && <Hint breakAnywhere>{say(texts.none_found)}</Hint>}
      {data?.more && <Hint breakAnywhere>{say(texts.more, { count: mostMatches })}</Hint>}
      {items.length > 0 && (
        <>
          <Row wrap gap={2} align="center">
            <Text c="text-2" breakAnywhere>
              {say(texts.selected, { count: selected.length })}
            </Text>
            <Button variant="default" disabled={selected.length === 0} onClick={() => void save()}>
              {say(texts.export_data)}
            </Button>
            <Button color="red" variant="outline" disabled={selected.length === 0} onClick={() => setAsked(true)}>
              {say(texts.erase)}
            </Button>
          </Row>
          <Found
            items={items}
            chosen={chosen}
            onToggle={toggle}
            onAll={(all) => setChosen(new Set(all ? items.map(({ id }) => id) : []))}
          />
        </>
      )}
      {asked && (
        <MerchantsDialog
          jobs={selected}
          onClose={() => setAsked(false)}
          onErased={() => {
            setAsked(false)
            setChosen(new Set())
            void client.invalidateQueries({ queryKey: ['privacy', 'merchants'] })
          }}
        />
      )}
    </Grid>
  )
}

type FoundProps = {
  items: readonly MerchantJob[]
  chosen: ReadonlySet<number>
  onToggle: (id: number) => void
  onAll: (all: boolean) => void
}

function Found({ items, chosen, onToggle, onAll }: FoundProps) {
  const say = useSay()
  const count = items.filter(({ id }) => chosen.has(id)).length
  return (
    <Box as="section" className={styles.found} overflow="auto" aria-label={say(texts.merchants)}>
      <table>
        <thead>
          <tr>
            <th>
              <Checkbox
                aria-label={say(texts.select_all)}
                checked={count === items.length}
                indeterminate={count > 0 && count < items.length}
                onChange={({ currentTarget }) => onAll(currentTarget.checked)}
              />
            </th>
            {(['number', 'merchant', 'contact', 'phone', 'city', 'reference', 'done_on'] as const).map((key) => (
              <th key={key}>{say(texts[key])}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((job) => (
            <tr key={job.id}>
              <td>
                <Checkbox aria-label={job.number} checked={chosen.has(job.id)} onChange={() => onToggle(job.id)} />
              </td>
              <td className={styles.nowrap}>{job.number}</td>
              <td>{job.merchant_name}</td>
              <td>{job.contact ?? <NotAvailable />}</td>
              <td className={styles.nowrap}>{job.phone ?? <NotAvailable />}</td>
              <td>{job.city ?? <NotAvailable />}</td>
              <td>{job.client_reference ?? <NotAvailable />}</td>
              <td className={styles.nowrap}>
                <Done job={job} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

function Done({ job: { erased, done_on } }: { job: MerchantJob }) {
  const say = useSay()
  if (erased) return <StatusBadge family="neutral">{say(texts.erased)}</StatusBadge>
  return done_on ? formatDay(done_on) : <StatusBadge family="warning">{say(texts.not_done)}</StatusBadge>
}
