/** The custody report: a supplier and a day, and where each of its terminals was, since when and through whose hands. */
import { useDebouncedValue } from '@mantine/hooks'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { ListedRow } from '#lib/lists/list.ts'
import { formatDay, isRealDay, localDay } from '#lib/time/dates.ts'
import { downloadFile } from '#web/download.ts'
import { DateField } from '#web/form/date-field.tsx'
import { TextField } from '#web/form/fields.tsx'
import { looseForm } from '#web/form/form-api.ts'
import { PickerField } from '#web/form/picker-field.tsx'
import { IconFileSpreadsheet, IconFileTypePdf, IconHistory } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import type { PageAction, RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { Grid, Hint, Text } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { custodyList } from '../columns.ts'
import { type Custody, custody } from '../contract.ts'
import { writeStep } from '../rules.ts'
import { texts } from '../texts.ts'
import styles from './custody.module.css'
import { TerminalCard } from './terminal-card.tsx'

type Listed = ListedRow<typeof custodyList, Custody>
type Asked = { supplier_id: number | null; day: string; terminal: string }

/** What is asked for, kept in the address. Another supplier or day is another list: its filters do not stay. */
function useAsked(): [Asked, (next: Asked) => void, string] {
  const { history } = useRouter()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const params = new URLSearchParams(search)
  const [today] = useState(() => localDay())
  const said = params.get('day') ?? ''
  const asked = {
    supplier_id: Number(params.get('supplier')) || null,
    day: isRealDay(said) && said <= today ? said : today,
    terminal: params.get('terminal') ?? '',
  }
  const set = ({ supplier_id, day, terminal }: Asked) => {
    const isSameList = supplier_id === asked.supplier_id && day === asked.day
    const next = new URLSearchParams(isSameList ? search : '')
    const put = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
    put('supplier', supplier_id === null ? '' : String(supplier_id))
    put('day', day < today ? day : '')
    put('terminal', terminal)
    history.replace(`${history.location.pathname}${next.size > 0 ? `?${next}` : ''}`)
  }
  return [asked, set, today]
}

/** Those who held it before, the last one first: the present holder has a column of its own. */
function Chain({ chain }: Pick<Custody, 'chain'>) {
  const language = useLanguage()
  const lines = chain.map((step) => writeStep(step, language))
  return (
    <Text c="text-2" truncate title={lines.join('\n')}>
      {lines.slice(1).join(' ← ') || lines.join()}
    </Text>
  )
}

const cells = {
  chain: ({ chain }: Pick<Custody, 'chain'>) => <Chain chain={chain} />,
}

function Filters({ asked, onAsk, today }: { asked: Asked; onAsk: (next: Asked) => void; today: string }) {
  const [typed, setTyped] = useState(asked.terminal)
  const [terminal] = useDebouncedValue(typed.trim(), 300)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed changes the question; the address follows it.
  useEffect(() => {
    if (terminal !== asked.terminal) onAsk({ ...asked, terminal })
  }, [terminal])
  const form = looseForm<'supplier_id' | 'day' | 'terminal'>({
    get: (name) => (name === 'terminal' ? typed : asked[name]),
    // The picker gives a number or nothing, the calendar a day or what is being typed.
    set: (name, value) => {
      if (name === 'terminal') setTyped(String(value ?? ''))
      else if (name === 'supplier_id') onAsk({ ...asked, supplier_id: value as number | null })
      else if (typeof value === 'string' && isRealDay(value)) onAsk({ ...asked, day: value })
    },
  })
  return (
    <Grid className={styles.filters} gap={3} pt={3} px="page">
      <PickerField form={form} name="supplier_id" label={texts.supplier} path="/api/suppliers" />
      <DateField form={form} name="day" label={texts.day} max={today} required />
      <TextField form={form} name="terminal" label={texts.client_terminal_id} mono />
    </Grid>
  )
}

function Terminals({ supplier_id, day, children }: { supplier_id: number; day: string; children: ReactNode }) {
  const say = useSay()
  const language = useLanguage()
  const params = useMemo(() => ({ supplier_id, day }), [supplier_id, day])
  const { data } = useAnswer(['products', 'custody', params], custody.summary, { params })
  const save = (endpoint: typeof custody.pdf | typeof custody.steps, name: string) =>
    void downloadFile(endpoint, params, name, { language })
  const secondary: PageAction[] = [
    {
      label: texts.pdf,
      icon: IconFileTypePdf,
      onClick: () => save(custody.pdf, `${say(texts.file_name)}-${day}.pdf`),
    },
    {
      label: texts.chain_file,
      icon: IconFileSpreadsheet,
      onClick: () => save(custody.steps, `${say(texts.chain_name)}-${day}.xlsx`),
    },
  ]
  const historyOf = ({ id }: { id: number }) => `/products/${id}/history`
  const rowActions = (row: Listed): RowAction[] => [{ label: texts.history, icon: IconHistory, to: historyOf(row) }]
  return (
    <ListPage
      list={custodyList}
      endpoints={custody}
      params={params}
      cells={cells}
      secondary={secondary}
      rowActions={rowActions}
      rowTo={historyOf}
      {...(data ? { title: `${say(texts.custody)}: ${data.supplier}, ${formatDay(day)}` } : {})}
      empty={{ text: texts.empty }}
    >
      {children}
    </ListPage>
  )
}

export function CustodyPage() {
  const say = useSay()
  const [asked, setAsked, today] = useAsked()
  const { supplier_id, day, terminal } = asked
  const head = (
    <>
      <Filters asked={asked} onAsk={setAsked} today={today} />
      {terminal && <TerminalCard terminal={terminal} day={day} supplier_id={supplier_id} />}
    </>
  )
  if (supplier_id !== null)
    return (
      <Terminals key={`${supplier_id} ${day}`} supplier_id={supplier_id} day={day}>
        {head}
      </Terminals>
    )
  return (
    <div>
      <PageHeader />
      {head}
      {!terminal && (
        <Hint py={4} px="page">
          {say(texts.choose)}
        </Hint>
      )}
    </div>
  )
}
