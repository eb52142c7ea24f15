/** The products of one return note, what it still lacks, and what can be done with it. */

import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ListedRow } from '#lib/lists/list.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { IconBan, IconFileTypePdf, IconHistory, IconPlus, IconSend, IconTrash } from '#web/icons.tsx'
import { useIdParam } from '#web/id-param.ts'
import { useSay } from '#web/language.ts'
import type { BulkAction, PageAction, RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import type { Selection } from '#web/list/selection.ts'
import { LoadedPage } from '#web/ui/loaded-page.tsx'
import { toast } from '#web/ui/toast.ts'
import { returnProductList } from '../columns.ts'
import { type ReturnNoteDetail, type ReturnProduct, returnProducts } from '../contract.ts'
import { productTexts, texts } from '../texts.ts'
import { EditDrawer } from './form-page.tsx'
import { print, useNoteActions } from './note-actions.tsx'
import { NoteHead } from './note-head.tsx'
import { refreshNotes, useNote } from './note-query.ts'

type Row = ListedRow<typeof returnProductList, ReturnProduct>

const historyOf = ({ id }: Row) => `/products/${id}/history`

function ReturnProducts({ note }: { note: ReturnNoteDetail }) {
  const { id, state } = note
  const say = useSay()
  const client = useQueryClient()
  const { issue, cancel, dialog } = useNoteActions()
  const [field, setField] = useState<string | null>(null)
  const params = useMemo(() => ({ id }), [id])
  const draft = state === 'draft'
  const add: PageAction = { label: productTexts.add, icon: IconPlus, to: `/return-ddt/${id}/product-create` }
  const secondary: PageAction[] = [
    { label: texts.print_it, icon: IconFileTypePdf, onClick: () => print(note, 'IT') },
    { label: texts.print_en, icon: IconFileTypePdf, onClick: () => print(note, 'EN') },
    ...(draft ? [add] : []),
    ...(state === 'issued' ? [{ label: texts.cancel, icon: IconBan, onClick: () => cancel(note) }] : []),
  ]
  const primary: PageAction = {
    label: texts.issue,
    icon: IconSend,
    onClick: () => issue(note),
  }

  const remove = async (products: Selection) => {
    await runAction(async () => {
      const { count } = await call(returnProducts.remove, { params: { id }, body: products })
      toast.success(productTexts.removed, { params: { count } })
    })
    refreshNotes(client)
  }
  const rowActions = (product: Row): RowAction[] => [
    { label: productTexts.history, icon: IconHistory, to: historyOf(product) },
    ...(draft
      ? [
          {
            label: productTexts.remove,
            icon: IconTrash,
            danger: true,
            onClick: () => void remove({ ids: [product.id] }),
          },
        ]
      : []),
  ]
  const bulk: BulkAction<Row>[] = [
    {
      label: productTexts.remove,
      icon: IconTrash,
      danger: true,
      run: async (selection, { clear }) => {
        await remove(selection)
        clear()
      },
    },
  ]
  return (
    <>
      <ListPage
        list={returnProductList}
        endpoints={returnProducts}
        params={params}
        title={
          note.number ? say(texts.of_number, { number: note.number }) : say(texts.of_draft, { supplier: note.supplier })
        }
        {...(draft ? { primary, bulkActions: bulk } : {})}
        secondary={secondary}
        rowActions={rowActions}
        rowTo={historyOf}
        empty={draft ? { text: productTexts.empty, action: add } : { text: productTexts.empty }}
      >
        <NoteHead note={note} onEdit={setField} />
      </ListPage>
      {draft && <EditDrawer note={note} field={field} onClose={() => setField(null)} />}
      {dialog}
    </>
  )
}

export function ReturnProductsPage() {
  const id = useIdParam()
  return <LoadedPage of={useNote(id)}>{(note) => <ReturnProducts key={id} note={note} />}</LoadedPage>
}
