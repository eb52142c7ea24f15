/** A new report: which format and days, what would go into the file, and the button that makes it. */

import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { reportFormats } from '#features/interventions/formats/report-contract.ts'
import { isRealDay, localDay } from '#lib/time/dates.ts'
import { useAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { DateField } from '#web/form/date-field.tsx'
import { looseForm } from '#web/form/form-api.ts'
import { PickerField } from '#web/form/picker-field.tsx'
import { IconAlertTriangle, IconFileExport } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { StateBadge } from '#web/ui/badge.tsx'
import { Box, Card, Hint, Row, SectionTitle, Stack, Text } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TableHead } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAnswer } from '#web/use-answer.ts'
import { reportList } from '../columns.ts'
import { clientReports, type Offer } from '../contract.ts'
import { changes, maxClosings } from '../rules.ts'
import { texts } from '../texts.ts'
import { download } from './actions.tsx'
import styles from './reports.module.css'

type Asked = { format_id: number | null; from: string | null; to: string | null }

const dayOf = (text: unknown) => (typeof text === 'string' && isRealDay(text) ? text : null)

/** What is asked for, kept in the address: the back button and a link bring it back. */
function useAsked(): [Asked, (next: Asked) => void] {
  const { history } = useRouter()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const params = new URLSearchParams(search)
  const [today] = useState(() => localDay())
  const asked = {
    format_id: Number(params.get('format')) || null,
    from: params.get('from'),
    to: params.get('to') ?? today,
  }
  const set = ({ format_id, from, to }: Asked) => {
    const next = new URLSearchParams()
    if (format_id !== null) next.set('format', String(format_id))
    if (from !== null) next.set('from', from)
    if (to !== today) next.set('to', to ?? '')
    history.replace(`${history.location.pathname}${next.size > 0 ? `?${next}` : ''}`)
  }
  return [asked, set]
}

function Warnings({ offer }: { offer: Offer }) {
  const say = useSay()
  const { reopened, without_reference, without_code, without_column } = offer
  const warnings = [
    ...(offer.closings > maxClosings ? [say(texts.too_many, { max: maxClosings })] : []),
    ...(offer.changed > 0 ? [say(texts.offered_changed, { count: offer.changed })] : []),
    ...(reopened.count > 0 ? [say(texts.reopened, { count: reopened.count, numbers: listed(reopened) })] : []),
    ...(without_reference.count > 0
      ? [say(texts.without_reference, { count: without_reference.count, numbers: listed(without_reference) })]
      : []),
    ...(without_column.length > 0
      ? [say(texts.without_column, { count: without_column.length, headings: without_column.join(', ') })]
      : []),
    ...(without_code.count > 0
      ? [say(texts.without_code, { count: without_code.count, reasons: without_code.reasons.join(', ') || 'N/A' })]
      : []),
  ]
  return warnings.map((warning) => (
    <Row key={warning} as="p" className={styles.warning} gap={2} mt={2}>
      <IconAlertTriangle size={18} />
      <span>{warning}</span>
    </Row>
  ))
}

const listed = ({ count, numbers }: Offer['reopened']) => `${numbers.join(', ')}${count > numbers.length ? ' …' : ''}`

function Preview({ offer }: { offer: Offer }) {
  const say = useSay()
  if (offer.rows.length === 0) return null
  return (
    <Card py={4} px={5} aria-label={say(texts.preview)}>
      <SectionTitle as="h2">{say(texts.preview)}</SectionTitle>
      <Box overflow="auto" tabIndex={0}>
        <table className={styles.table}>
          <TableHead of={[texts.intervention, ...offer.headings]} />
          <tbody>
            {offer.rows.map(({ number, change, cells }) => (
              <tr key={number} data-attention={change === 'changed' || undefined}>
                <td>
                  {number} {change === 'changed' && <StateBadge is={changes[change]} />}
                </td>
                {offer.headings.map((heading, at) => (
                  <td key={heading}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Card>
  )
}

function NoFormat() {
  const say = useSay()
  const { data } = useAnswer(['report-formats', 'any'], reportFormats.list, { query: { rows_per_page: 1 } })
  if (!data || data.items.length > 0) return <Hint mt={2}>{say(texts.choose)}</Hint>
  return (
    <Hint mt={2}>
      {say(texts.no_format)} <Link to="/file-formate?tab=report_formats&format=new">{say(texts.make_format)}</Link>
    </Hint>
  )
}

export function NewReportPage() {
  const say = useSay()
  const { history } = useRouter()
  const client = useQueryClient()
  const [asked, setAsked] = useAsked()
  const { format_id, from, to } = asked
  const body = { format_id: format_id ?? 0, from, to: to ?? '' }
  const isAsked = format_id !== null && dayOf(to) !== null && (from === null || dayOf(from) !== null)
  const {
    data: offer,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({
    // Closings and formats are among what an offer shows.
    queryKey: ['closings', 'client-reports', 'offer', body],
    queryFn: ({ signal }) => call(clientReports.offer, { body }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const make = useAction(async (digest: string) => {
    const made = await call(clientReports.create, { body: { ...body, digest } })
    void client.invalidateQueries({ queryKey: listKey(reportList) })
    toast.success(texts.made, { params: { label: made.label, count: made.closings } })
    download(made)
    history.push(`/client-reports/${made.id}`)
  })
  const form = looseForm<'format_id' | 'from' | 'to'>({
    get: (name) => asked[name],
    set: (name, value) => setAsked({ ...asked, [name]: value }),
    errorOf: (name) => (error && name === 'format_id' && isAsked ? error.message : null),
    saving: make.busy,
  })
  const shown = isAsked && !error ? offer : undefined
  const canMake = shown !== undefined && !isPlaceholderData && shown.closings > 0 && shown.closings <= maxClosings
  const create = async () => {
    if (canMake && !(await make.run(shown.digest))) void refetch()
  }
  return (
    <Stack grow shrinkY overflow="auto">
      <PageHeader
        actions={
          <Button
            leftSection={<IconFileExport size={16} />}
            disabled={!canMake}
            loading={make.busy}
            onClick={() => void create()}
          >
            {say(texts.make, { count: shown?.closings ?? 0 })}
          </Button>
        }
      />
      <Stack gap={3} pt={3} pb={5} px="page">
        <Card py={4} px={5}>
          <div className={styles.fields}>
            <PickerField
              form={form}
              name="format_id"
              label={texts.format}
              path="/api/report-formats"
              detailField="supplier"
              required
            />
            <DateField form={form} name="from" label={texts.from} />
            <DateField form={form} name="to" label={texts.to} required />
          </div>
          {format_id === null && <NoFormat />}
          {shown && (
            <>
              <Text as="p" mt={3}>
                <strong>
                  {shown.closings > 0 ? say(texts.offered, { count: shown.closings }) : say(texts.nothing_offered)}
                </strong>{' '}
                <Text mt={2} c="text-2">
                  {shown.supplier}
                  {shown.module && `, ${shown.module}`}. {say(texts.nothing_yet)}
                </Text>{' '}
                <Link to={`/file-formate?tab=report_formats&format=${format_id}`}>{say(texts.edit_format)}</Link>
              </Text>
              <Warnings offer={shown} />
            </>
          )}
        </Card>
        {shown && <Preview offer={shown} />}
      </Stack>
    </Stack>
  )
}
