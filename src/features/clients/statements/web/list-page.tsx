/** The statements: drafts, issued and cancelled ones. */

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { IconBan, IconFileTypePdf, IconListDetails, IconSend, IconTrash } from '#web/icons.tsx'
import type { PageAction, RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { recordTexts } from '#web/record/texts.ts'
import { statementList } from '../columns.ts'
import { statements } from '../contract.ts'
import { texts } from '../texts.ts'
import { type Listed, print, refreshStatements, useStatementActions } from './actions.tsx'
import { NewDialog } from './new-dialog.tsx'

const pageOf = ({ id }: { id: number }) => `/statements/${id}`

export function StatementsPage() {
  const { history } = useRouter()
  const client = useQueryClient()
  const { issue, remove, cancel, dialog } = useStatementActions()
  const [making, setMaking] = useState(false)
  const create: PageAction = useMemo(() => ({ label: texts.new, onClick: () => setMaking(true) }), [])
  const rowActions = (row: Listed): RowAction[] => [
    { label: texts.open, icon: IconListDetails, to: pageOf(row) },
    { label: texts.print_it, icon: IconFileTypePdf, onClick: () => print(row, 'IT') },
    { label: texts.print_en, icon: IconFileTypePdf, onClick: () => print(row, 'EN') },
    ...(row.state === 'draft'
      ? [
          { label: texts.issue, icon: IconSend, onClick: () => void issue(row) },
          { label: recordTexts.delete, icon: IconTrash, danger: true, onClick: () => void remove(row) },
        ]
      : []),
    ...(row.state === 'issued'
      ? [{ label: texts.cancel, icon: IconBan, danger: true, onClick: () => cancel(row) }]
      : []),
  ]
  return (
    <>
      <ListPage
        list={statementList}
        endpoints={statements}
        primary={create}
        rowActions={rowActions}
        rowTo={pageOf}
        empty={{ text: texts.empty, action: create }}
      />
      {making && (
        <NewDialog
          onClose={() => setMaking(false)}
          onMade={(made) => {
            refreshStatements(client)
            history.push(pageOf(made))
          }}
        />
      )}
      {dialog}
    </>
  )
}
