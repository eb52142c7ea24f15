/** The tabs of formats, as the page of the settings shows them: the list, a new format, or one format; for files that come and for those that go back. */

import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { z } from 'zod'
import type { ListedRow } from '#lib/lists/list.ts'
import type { Words } from '#lib/texts/texts.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { IconFolderOpen, IconTrash } from '#web/icons.tsx'
import type { RowAction } from '#web/list/actions.ts'
import { listCache } from '#web/list/list-cache.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { useTotal } from '#web/list/use-total.ts'
import type { RecordEndpoints } from '#web/record/record-drawer.tsx'
import { recordTexts } from '#web/record/texts.ts'
import { alert } from '#web/ui/alert.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { formatList } from '../columns.ts'
import { formats, type HiddenInFile } from '../contract.ts'
import { reportFormatList } from '../report-columns.ts'
import { type ReportFormat, reportFormats } from '../report-contract.ts'
import { reportTexts } from '../report-texts.ts'
import { texts } from '../texts.ts'
import type { FormatPageProps, Opened } from './head-form.ts'
import { useHidden } from './hidden.ts'

const FormatPage = lazy(async () => ({ default: (await import('./format-page.tsx')).FormatPage }))

const ReportFormatPage = lazy(async () => ({ default: (await import('./report/format-page.tsx')).ReportFormatPage }))

type HiddenNoteProps = { hidden: HiddenInFile; show: (title: string, text: string) => ReactNode }

/** Sentences on what Excel shows otherwise than it is read; nothing where it shows all as it is. */
export function HiddenInFileNote({ hidden, show }: HiddenNoteProps) {
  const said = useHidden(hidden)
  return said ? show(said.title, said.text) : null
}

const everything = {}
export const useFormatTotal = () => useTotal(formatList, formats.list, everything)
export const useReportFormatTotal = () => useTotal(reportFormatList, reportFormats.list, everything)

/** Which format is open, in the address: `?format=new` or `?format=12`. */
function useOpenFormat(tab: string | undefined): [Opened, (format: Opened) => void] {
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

type Listed = ListedRow<typeof reportFormatList, ReportFormat>
type FormatsProps = {
  tabs: ReactNode
  list: typeof reportFormatList
  endpoints: Pick<RecordEndpoints<z.ZodObject, ReportFormat>, 'list' | 'export' | 'remove'>
  words: Readonly<Record<'new' | 'empty', Words>>
  /** Where it is not the first one. */
  tab?: string
  page: ComponentType<FormatPageProps>
}

/** The list of formats, or the one that is open. */
function Formats({ tabs, list, endpoints, words, tab, page: Page }: FormatsProps) {
  const client = useQueryClient()
  const [opened, open] = useOpenFormat(tab)
  if (opened !== undefined)
    return (
      <Suspense fallback={null}>
        <Page key={opened} format={opened} tabs={tabs} onOpen={open} />
      </Suspense>
    )
  const remove = async ({ id, name }: Listed) => {
    if (!(await confirm.delete(name))) return
    await runAction(async () => {
      await call(endpoints.remove, { params: { id } })
      void listCache(client, list).removed(id)
      alert.success(recordTexts.deleted, recordTexts.item_deleted)
    })
  }
  const actions = (row: Listed): RowAction[] => [
    { label: texts.open, icon: IconFolderOpen, onClick: () => open(row.id) },
    { label: texts.delete, icon: IconTrash, danger: true, onClick: () => void remove(row) },
  ]
  const create = { label: words.new, onClick: () => open('new') }
  return (
    <ListPage
      list={list}
      endpoints={endpoints}
      primary={create}
      rowActions={actions}
      onOpen={(row: Listed) => open(row.id)}
      empty={{ text: words.empty, action: create }}
    >
      {tabs}
    </ListPage>
  )
}

export const FormatsTab = ({ tabs }: { tabs: ReactNode }) => (
  <Formats tabs={tabs} list={formatList} endpoints={formats} words={texts} page={FormatPage} />
)

export const ReportFormatsTab = ({ tabs }: { tabs: ReactNode }) => (
  <Formats
    tabs={tabs}
    list={reportFormatList}
    endpoints={reportFormats}
    words={reportTexts}
    tab="report_formats"
    page={ReportFormatPage}
  />
)
