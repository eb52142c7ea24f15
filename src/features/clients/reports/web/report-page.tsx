/** One report: when and by whom it was made, its file, and the closings in it. */

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { ListedRow } from '#lib/lists/list.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import { formatDay, formatInstant } from '#lib/time/dates.ts'
import { IconBan, IconDownload } from '#web/icons.tsx'
import { useIdParam } from '#web/id-param.ts'
import { useLanguage, useSay } from '#web/language.ts'
import type { PageAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { oneQuery } from '#web/list/one-query.ts'
import { StateBadge } from '#web/ui/badge.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Card, SectionTitle } from '#web/ui/layout.tsx'
import { LoadedPage } from '#web/ui/loaded-page.tsx'
import { reportList, reportRowList } from '../columns.ts'
import { type ClientReport, clientReportRows, clientReports, type ReportRow } from '../contract.ts'
import { states } from '../rules.ts'
import { texts } from '../texts.ts'
import { download, useCancel } from './actions.tsx'
import styles from './reports.module.css'

type ListedRowOf = ListedRow<typeof reportRowList, ReportRow>

const cells = {
  earlier: ({ earlier, earlier_id }: Pick<ReportRow, 'earlier' | 'earlier_id'>) =>
    earlier_id === null ? null : <Link to={`/client-reports/${earlier_id}`}>{earlier}</Link>,
}

function Head({ report }: { report: ClientReport }) {
  const say = useSay()
  const language = useLanguage()
  const rows: (readonly [label: string, value: ReactNode])[] = [
    [say(texts.supplier), report.supplier],
    [say(texts.module), report.module ?? say(texts.all_modules)],
    [
      say(texts.format),
      <Link key="format" to={`/file-formate?tab=report_formats&format=${report.format_id}`}>
        {report.format}, {say(texts.version, { number: report.format_number })}
      </Link>,
    ],
    [say(texts.file), report.file_name],
    [say(texts.period), `${report.from_on ? `${formatDay(report.from_on)} – ` : '… – '}${formatDay(report.to_on)}`],
    [say(texts.closings), formatNumber(report.closings, language)],
    [say(texts.changed), formatNumber(report.changed, language)],
    [say(texts.created_at), `${formatInstant(report.created_at)}${report.created_by ? `, ${report.created_by}` : ''}`],
    ...(report.cancelled_at
      ? ([
          [say(texts.cancelled_by), `${report.cancelled_by ?? ''}, ${formatInstant(report.cancelled_at)}`],
          [say(texts.reason), report.cancel_reason ?? ''],
        ] as const)
      : []),
  ]
  return (
    <div className={styles.top}>
      <Card py={4} px={5} aria-label={say(texts.head)}>
        <SectionTitle as="h2">
          {say(texts.head)} <StateBadge is={states[report.state]} />
        </SectionTitle>
        <Facts rows={rows} />
      </Card>
    </div>
  )
}

function OneReport({ report }: { report: ClientReport }) {
  const { id, state, label } = report
  const say = useSay()
  const { cancel, dialog } = useCancel()
  const params = useMemo(() => ({ id }), [id])
  const primary: PageAction = { label: texts.download, icon: IconDownload, onClick: () => download(report) }
  const secondary: PageAction[] =
    state === 'made' ? [{ label: texts.cancel, icon: IconBan, onClick: () => cancel(report) }] : []
  return (
    <>
      <ListPage
        list={reportRowList}
        endpoints={clientReportRows}
        params={params}
        title={say(texts.of_number, { label })}
        cells={cells}
        primary={primary}
        secondary={secondary}
        rowTo={({ closing_id }: ListedRowOf) => `/edit-closing-confirmation/${closing_id}`}
        empty={{ text: texts.rows_empty }}
      >
        <Head report={report} />
      </ListPage>
      {dialog}
    </>
  )
}

export function ReportPage() {
  const id = useIdParam()
  const report = useQuery(oneQuery(reportList, clientReports.get, id))
  return <LoadedPage of={report}>{(data) => <OneReport key={id} report={data} />}</LoadedPage>
}
