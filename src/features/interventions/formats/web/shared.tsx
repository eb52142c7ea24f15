/** The tabs of formats, as the page of the settings shows them: the list, a new format, or one format; for files that come and for those that go back. */

import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ListedRow } from '#lib/lists/list.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { IconFolderOpen, IconTrash } from '#web/icons.tsx'
import type { RowAction } from '#web/list/actions.ts'
import { listCache } from '#web/list/list-cache.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { useTotal } from '#web/list/use-total.ts'
import { alert } from '#web/ui/alert.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { formatList } from '../columns.ts'
import { type FileFormat, formats, type HiddenInFile } from '../contract.ts'
import { reportFormatList } from '../report-columns.ts'
import { type ReportFormat, reportFormats } from '../report-contract.ts'
import { reportTexts } from '../report-texts.ts'
import { texts } from '../texts.ts'
import { useHidden } from './hidden.ts'

const FormatPage = lazy(async () => ({ default: (await import('./format-page.tsx')).FormatPage }))

const ReportFormatPage = lazy(async () => ({ default: (await import('./report/format-page.tsx')).ReportFormatPage }))

/** Sentences on what Excel shows otherwise than it is read; nothing where it shows all as it is. */
export function HiddenInFileNote({
  hidden,
  show,
}: {
  hidden: HiddenInFile
  show: (title: string, text: string) => ReactNode
}) {
  const said = useHidden(hidden)
  return said ? show(said.title, said.text) : null
}

type Listed = ListedRow<typeof formatList, FileFormat>

const everything = {}
export const useFormatTotal = () => useTotal(formatList, formats.list, everything)
export const useReportFormatTotal = () => useTotal(reportFormatList, reportFormats.list, everything)

/** Which format is open, in the address: `?format=new` or `?format=12`. */
function useOpenFormat(tab?: string): ['new' | number | undefined, (format: 'new' | number | undefined) => void] {
  const { history } = useRouter()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const said = new URLSearchParams(search).get('format')
  const id = Number(said)
  const opened = said === 'new' ? 'new' : Number.isSafeInteger(id) && id > 0 ? id : undefined
  return [
    opened,
    (format) => {
      const params = new URLSearchParams({
        ...(tab && { tab }),
        ...(format !== undefined && { format: String(format) }),
      })
      history.push(`${history.location.pathname}${params.size > 0 ? `?${params}` : ''}`)
    },
  ]
}

function FormatList({ tabs, onOpen }: { tabs: ReactNode; onOpen: (format: 'new' | number) => void }) {
  const client = useQueryClient()
  const remove = async (row: Listed) => {
    if (!(await confirm.delete(row.name))) return
    await runAction(async () => {
      await call(formats.remove, { params: { id: row.id } })
      void listCache(client, formatList).removed(row.id)
      alert.success(texts.deleted)
    })
  }
  const actions = (row: Listed): RowAction[] => [
    { label: texts.open, icon: IconFolderOpen, onClick: () => onOpen(row.id) },
    { label: texts.delete, icon: IconTrash, danger: true, onClick: () => void remove(row) },
  ]
  const create = { label: texts.new, onClick: () => onOpen('new') }
  return (
    <ListPage
      list={formatList}
      endpoint={formats.list}
      exportEndpoint={formats.export}
      primary={create}
      rowActions={actions}
      onOpen={(row: Listed) => onOpen(row.id)}
      empty={{ text: texts.empty, action: create }}
    >
      {tabs}
    </ListPage>
  )
}

export function FormatsTab({ tabs }: { tabs: ReactNode }) {
  const [opened, open] = useOpenFormat()
  if (opened === undefined) return <FormatList tabs={tabs} onOpen={open} />
  return (
    <Suspense fallback={null}>
      <FormatPage key={opened} format={opened} tabs={tabs} onOpen={open} />
    </Suspense>
  )
}

type ListedReport = ListedRow<typeof reportFormatList, ReportFormat>

function ReportFormatList({ tabs, onOpen }: { tabs: ReactNode; onOpen: (format: 'new' | number) => void }) {
  const client = useQueryClient()
  const remove = async (row: ListedReport) => {
    if (!(await confirm.delete(row.name))) return
    await runAction(async () => {
      await call(reportFormats.remove, { params: { id: row.id } })
      void listCache(client, reportFormatList).removed(row.id)
      alert.success(texts.deleted)
    })
  }
  const actions = (row: ListedReport): RowAction[] => [
    { label: texts.open, icon: IconFolderOpen, onClick: () => onOpen(row.id) },
    { label: texts.delete, icon: IconTrash, danger: true, onClick: () => void remove(row) },
  ]
  const create = { label: reportTexts.new, onClick: () => onOpen('new') }
  return (
    <ListPage
      list={reportFormatList}
      endpoint={reportFormats.list}
      exportEndpoint={reportFormats.export}
      primary={create}
      rowActions={actions}
      onOpen={(row: ListedReport) => onOpen(row.id)}
      empty={{ text: reportTexts.empty, action: create }}
    >
      {tabs}
    </ListPage>
  )
}

export function ReportFormatsTab({ tabs }: { tabs: ReactNode }) {
  const [opened, open] = useOpenFormat('report_formats')
  if (opened === undefined) return <ReportFormatList tabs={tabs} onOpen={open} />
  return (
    <Suspense fallback={null}>
      <ReportFormatPage key={opened} format={opened} tabs={tabs} onOpen={open} />
    </Suspense>
  )
}
