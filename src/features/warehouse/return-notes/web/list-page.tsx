/** The return notes: drafts, issued and cancelled ones. */

import type { ListedRow } from '#lib/lists/list.ts'
import { IconBan, IconFileTypePdf, IconPackages, IconSend, IconTrash } from '#web/icons.tsx'
import type { PageAction, RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { recordTexts } from '#web/record/texts.ts'
import { returnNoteList } from '../columns.ts'
import { type ReturnNote, returnNotes } from '../contract.ts'
import { texts } from '../texts.ts'
import { print, useNoteActions } from './note-actions.tsx'

type Row = ListedRow<typeof returnNoteList, ReturnNote>

const create: PageAction = { label: texts.new, to: '/return-ddt/create' }
const empty = { text: texts.empty, action: create }
const productsOf = ({ id }: Row) => `/return-ddt/${id}/products`

export function ReturnNotesPage() {
  const { issue, remove, cancel, dialog } = useNoteActions()
  const rowActions = (note: Row): RowAction[] => [
    { label: texts.open_products, icon: IconPackages, to: productsOf(note) },
    { label: texts.print_it, icon: IconFileTypePdf, onClick: () => print(note, 'IT') },
    { label: texts.print_en, icon: IconFileTypePdf, onClick: () => print(note, 'EN') },
    ...(note.state === 'draft'
      ? [
          { label: texts.issue, icon: IconSend, onClick: () => issue(note) },
          { label: recordTexts.delete, icon: IconTrash, danger: true, onClick: () => void remove(note) },
        ]
      : []),
    ...(note.state === 'issued'
      ? [{ label: texts.cancel, icon: IconBan, danger: true, onClick: () => cancel(note) }]
      : []),
  ]
  return (
    <>
      <ListPage
        list={returnNoteList}
        endpoints={returnNotes}
        primary={create}
        rowActions={rowActions}
        rowTo={productsOf}
        empty={empty}
      />
      {dialog}
    </>
  )
}
