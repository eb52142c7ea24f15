/** The reports to clients, each with its file. */

import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { IconBan, IconDownload, IconListDetails } from '#web/icons.tsx'
import type { PageAction, RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { FileName } from '#web/ui/values.tsx'
import { reportList } from '../columns.ts'
import { clientReports } from '../contract.ts'
import { texts } from '../texts.ts'
import { download, type Listed, useCancel } from './actions.tsx'

const cells = {
  file_name: ({ file_name }: Listed) => <FileName name={file_name} />,
}
const pageOf = ({ id }: { id: number }) => `/client-reports/${id}`

export function ReportsPage() {
  const { history } = useRouter()
  const { cancel, dialog } = useCancel()
  const create: PageAction = useMemo(
    () => ({ label: texts.new, onClick: () => history.push('/client-reports/new') }),
    [history],
  )
  const rowActions = (row: Listed): RowAction[] => [
    { label: texts.open, icon: IconListDetails, to: pageOf(row) },
    { label: texts.download, icon: IconDownload, onClick: () => download(row) },
    ...(row.state === 'made' ? [{ label: texts.cancel, icon: IconBan, danger: true, onClick: () => cancel(row) }] : []),
  ]
  return (
    <>
      <ListPage
        list={reportList}
        endpoints={clientReports}
        cells={cells}
        primary={create}
        rowActions={rowActions}
        rowTo={pageOf}
        empty={{ text: texts.empty, action: create }}
      />
      {dialog}
    </>
  )
}
