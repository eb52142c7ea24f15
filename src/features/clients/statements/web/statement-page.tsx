/** One statement: what it says, its totals, its lines, and what can be done with it. */

import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { partyWords } from '#features/interventions/costs/rules.ts'
import { formatCents, sumCents } from '#lib/numbers/money.ts'
import { formatNumber, type Words } from '#lib/texts/texts.ts'
import { monthOfYear } from '#lib/time/long-day.ts'
import { IconAlertTriangle, IconBan, IconFileTypePdf, IconSend, IconTrash } from '#web/icons.tsx'
import { useIdParam } from '#web/id-param.ts'
import { useLanguage, useSay } from '#web/language.ts'
import type { PageAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { oneQuery } from '#web/list/one-query.ts'
import { recordTexts } from '#web/record/texts.ts'
import { StateBadge } from '#web/ui/badge.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Box, Card, Grid, Hint, Row, SectionTitle } from '#web/ui/layout.tsx'
import { LoadedPage } from '#web/ui/loaded-page.tsx'
import { TableHead } from '#web/ui/table.tsx'
import { Day, NotAvailable } from '#web/ui/values.tsx'
import { statementLineList, statementList } from '../columns.ts'
import { type StatementDetail, type StatementLine, statementLines, statements } from '../contract.ts'
import { states } from '../rules.ts'
import { texts } from '../texts.ts'
import { print, useStatementActions } from './actions.tsx'
import { AddedCard } from './added-card.tsx'
import styles from './statements.module.css'

const Grey = ({ words }: { words: Words }) => <span className={styles.quiet}>{useSay()(words)}</span>
const NoPrice = () => <Grey words={texts.no_article} />
// An added line has none of what a closing has, and a closing no reason: nothing could stand there, so the cell is blank.
const cells = {
  worked_on: ({ worked_on }: Pick<StatementLine, 'worked_on'>) =>
    worked_on ? <Day value={worked_on} /> : <Grey words={texts.adjustment} />,
  number: ({ number }: Pick<StatementLine, 'number'>) => number,
  client_reference: ({ number, client_reference }: Pick<StatementLine, 'number' | 'client_reference'>) =>
    client_reference ?? (number && <NotAvailable />),
  merchant_name: ({ number, merchant_name }: Pick<StatementLine, 'number' | 'merchant_name'>) =>
    merchant_name ?? (number && <NotAvailable />),
  code: ({ code }: Pick<StatementLine, 'code'>) => code,
  article: ({ article, closing_id }: Pick<StatementLine, 'article' | 'closing_id'>) =>
    article ?? (closing_id === null ? null : <NoPrice />),
  reason: ({ reason }: Pick<StatementLine, 'reason'>) => reason,
  credited_label: ({ credited_label }: Pick<StatementLine, 'credited_label'>) => credited_label,
}

function Warnings({ statement }: { statement: StatementDetail }) {
  const say = useSay()
  if (statement.state !== 'draft') return null
  const warnings = [
    ...(statement.without_price > 0 ? [say(texts.no_price, { count: statement.without_price })] : []),
    ...(statement.unpriced.length > 0 ? [say(texts.unpriced_title, { count: statement.unpriced.length })] : []),
    ...(statement.month_runs ? [say(texts.month_runs)] : []),
  ]
  return (
    <>
      <Hint mt={2}>{say(texts.draft_hint)}</Hint>
      {warnings.map((warning) => (
        <Row key={warning} as="p" className={styles.warning} align="center" gap={2} mt={2}>
          <IconAlertTriangle size={18} />
          {warning}
        </Row>
      ))}
      {statement.unpriced.length > 0 && (
        <Box as="ul" mt={2} c="text-2">
          {statement.unpriced.map(({ closing_id, number, article, quantity }) => (
            <li key={`${closing_id} ${article}`}>
              <Link to={`/edit-closing-confirmation/${closing_id}`}>
                {say(texts.unpriced, { number, article, quantity })}
              </Link>
            </li>
          ))}
        </Box>
      )}
    </>
  )
}

function Totals({ statement }: { statement: StatementDetail }) {
  const say = useSay()
  const language = useLanguage()
  return (
    <Card py={4} px={5} aria-label={say(texts.totals)}>
      <SectionTitle as="h2">{say(texts.totals)}</SectionTitle>
      <table className={styles.totals}>
        <TableHead of={[texts.code, texts.article, { number: texts.quantity }, { number: texts.amount }]} />
        <tbody>
          {statement.totals.map((it) => (
            <tr key={`${it.code} ${it.article ?? ''}`}>
              <td>{it.code}</td>
              <td>{it.article ?? <NoPrice />}</td>
              <td data-number>{formatNumber(it.quantity, language)}</td>
              <td data-number>{formatCents(it.value_cents, language)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {statement.adjustments > 0 && (
            <tr>
              <td colSpan={3}>{say(texts.added)}</td>
              <td data-number>{formatCents(sumCents(statement.added.map((it) => it.value_cents)), language)}</td>
            </tr>
          )}
          <tr>
            <th colSpan={3}>{say(texts.in_all)}</th>
            <td data-number>{formatCents(statement.total_cents, language)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}

function Head({ statement }: { statement: StatementDetail }) {
  const say = useSay()
  const language = useLanguage()
  const rows: (readonly [label: string, value: ReactNode])[] = [
    [say(texts.for_whom), say(partyWords[statement.whom])],
    [say(texts.name), statement.party],
    [say(texts.month), monthOfYear(statement.month, language)],
    [say(texts.closings), formatNumber(statement.closings, language)],
    [say(texts.total), formatCents(statement.total_cents, language)],
    ...(statement.issued_on
      ? ([
          [say(texts.issued_on), <Day key="on" value={statement.issued_on} />],
          [say(texts.issued_by), statement.issued_by ?? ''],
        ] as const)
      : []),
    ...(statement.cancelled_at
      ? ([
          [say(texts.cancelled_by), statement.cancelled_by ?? ''],
          [say(texts.reason), statement.cancel_reason ?? ''],
        ] as const)
      : []),
  ]
  return (
    <Grid className={styles.top} gap={3} pt={3} px="page">
      <Card py={4} px={5} aria-label={say(texts.head)}>
        <SectionTitle as="h2">
          {say(texts.head)} <StateBadge is={states[statement.state]} />
        </SectionTitle>
        <Facts rows={rows} />
        <Warnings statement={statement} />
      </Card>
      {statement.totals.length > 0 && <Totals statement={statement} />}
      <AddedCard statement={statement} />
    </Grid>
  )
}

function OneStatement({ statement }: { statement: StatementDetail }) {
  const { id, state, label, party, month } = statement
  const say = useSay()
  const language = useLanguage()
  const { history } = useRouter()
  const { issue, remove, cancel, dialog } = useStatementActions()
  const params = useMemo(() => ({ id }), [id])
  const leave = async () => {
    if (await remove(statement)) history.replace('/statements')
  }
  const secondary: PageAction[] = [
    { label: texts.print_it, icon: IconFileTypePdf, onClick: () => print(statement, 'IT') },
    { label: texts.print_en, icon: IconFileTypePdf, onClick: () => print(statement, 'EN') },
    ...(state === 'draft' ? [{ label: recordTexts.delete, icon: IconTrash, onClick: () => void leave() }] : []),
    ...(state === 'issued' ? [{ label: texts.cancel, icon: IconBan, onClick: () => cancel(statement) }] : []),
  ]
  const primary: PageAction = { label: texts.issue, icon: IconSend, onClick: () => void issue(statement) }
  return (
    <>
      <ListPage
        list={statementLineList}
        endpoints={statementLines}
        params={params}
        title={
          label ? say(texts.of_number, { label }) : say(texts.of_draft, { party, month: monthOfYear(month, language) })
        }
        cells={cells}
        {...(state === 'draft' ? { primary } : {})}
        secondary={secondary}
        empty={{ text: texts.lines_empty }}
      >
        <Head statement={statement} />
      </ListPage>
      {dialog}
    </>
  )
}

export function StatementPage() {
  const id = useIdParam()
  const statement = useQuery(oneQuery(statementList, statements.get, id))
  return <LoadedPage of={statement}>{(data) => <OneStatement key={id} statement={data} />}</LoadedPage>
}
