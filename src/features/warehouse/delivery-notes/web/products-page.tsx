/** The products of one delivery note: what was expected, what came, and the ways to receive more. */

import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { texts as stockTexts } from '#features/warehouse/stock/texts.ts'
import { LabelsDialog } from '#features/warehouse/stock/web/shared.tsx'
import type { ListedRow } from '#lib/lists/list.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { IconHistory, IconListNumbers, IconPlus, IconPrinter, IconTrash } from '#web/icons.tsx'
import { useIdParam } from '#web/id-param.ts'
import { useSay } from '#web/language.ts'
import type { BulkAction, PageAction, RowAction } from '#web/list/actions.ts'
import { listKey } from '#web/list/list-cache.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Grid } from '#web/ui/layout.tsx'
import { LoadedPage } from '#web/ui/loaded-page.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUpload } from '#web/upload/use-upload.tsx'
import { deliveryNoteList, noteProductList } from '../columns.ts'
import { type DeliveryNote, type NoteProduct, noteProducts } from '../contract.ts'
import { noteProductsUpload } from '../rules.ts'
import { productTexts, texts } from '../texts.ts'
import { NoteHead } from './note-head.tsx'
import { namesOf, showCount, useNote } from './note-query.ts'
import { RangeDialog } from './range-dialog.tsx'
import { ScanCard, useChosenPart } from './scan-card.tsx'
import { acceptSurplus } from './shared.tsx'

type Row = ListedRow<typeof noteProductList, NoteProduct>

function NoteProducts({ note }: { note: DeliveryNote }) {
  const { id } = note
  const say = useSay()
  const client = useQueryClient()
  const [part, choosePart] = useChosenPart(id)
  const [range, setRange] = useState(false)
  const [labels, setLabels] = useState(false)
  const all = useMemo(() => ({ all: true as const, query: { delivery_note_id: String(id) }, except: [] }), [id])
  const params = useMemo(() => ({ id }), [id])
  const { action, dialog } = useUpload({
    upload: noteProductsUpload,
    context: useMemo(() => ({ delivery_note_id: String(id) }), [id]),
    subtitle: say(productTexts.upload_into, namesOf(note)),
    mayInsert: (count) => acceptSurplus(note, count),
    onDone: () => {
      void client.invalidateQueries({ queryKey: listKey(deliveryNoteList) })
      void client.invalidateQueries({ queryKey: listKey(noteProductList) })
    },
  })
  const secondary = useMemo<PageAction[]>(
    () => [
      { label: productTexts.range, icon: IconListNumbers, onClick: () => setRange(true) },
      { label: stockTexts.labels, icon: IconPrinter, onClick: () => setLabels(true) },
      { label: productTexts.add_one, icon: IconPlus, to: `/ddt/${id}/product/create` },
    ],
    [id],
  )

  const remove = async ({ id: product_id, serial_number }: Row) => {
    const sure = await confirm.ask({
      title: productTexts.remove_question,
      message: productTexts.remove_hint,
      yes: productTexts.remove_yes,
      danger: true,
      params: { serial_number },
    })
    if (!sure) return
    await runAction(async () => {
      await call(noteProducts.remove, { params: { id, product_id } })
      showCount(client, id, ({ received_quantity }) => ({ received_quantity: received_quantity - 1 }))
      toast.success(productTexts.removed, { params: { serial_number } })
    })
  }
  const bulk: BulkAction<Row>[] = [
    {
      label: productTexts.remove,
      icon: IconTrash,
      danger: true,
      allowed: (rows) => rows.every(({ removable }) => removable),
      run: async (selection, { count, clear }) => {
        const sure = await confirm.ask({
          title: productTexts.remove_many_question,
          message: productTexts.remove_hint,
          yes: productTexts.remove_yes,
          danger: true,
          params: { count },
        })
        if (!sure) return
        await runAction(async () => {
          const done = await call(noteProducts.removeMany, { params: { id }, body: selection })
          showCount(client, id, () => ({ received_quantity: done.received_quantity }))
          toast.success(productTexts.removed_many, { params: { count: done.count } })
          clear()
        })
      },
    },
  ]
  const historyOf = (product: Row) => `/ddt/${id}/products/${product.id}/history`
  const rowActions = (product: Row): RowAction[] => [
    { label: productTexts.history, icon: IconHistory, to: historyOf(product) },
    {
      label: productTexts.remove,
      icon: IconTrash,
      danger: true,
      disabled: !product.removable,
      onClick: () => void remove(product),
    },
  ]
  return (
    <>
      <ListPage
        list={noteProductList}
        endpoints={noteProducts}
        params={params}
        title={say(texts.of_number, { number: note.number })}
        primary={action}
        secondary={secondary}
        rowActions={rowActions}
        bulkActions={bulk}
        rowTo={historyOf}
        empty={{ text: productTexts.empty }}
      >
        <Grid side={304} gap={3} pt={3} px="page">
          <ScanCard note={note} part={part} onChoose={choosePart} />
          <NoteHead note={note} />
        </Grid>
      </ListPage>
      {range && <RangeDialog note={note} part={part} onChoose={choosePart} onClose={() => setRange(false)} />}
      {dialog}
      {labels && (
        <LabelsDialog opened selection={all} count={note.received_quantity} onClose={() => setLabels(false)} />
      )}
    </>
  )
}

export function NoteProductsPage() {
  const id = useIdParam()
  return <LoadedPage of={useNote(id)}>{(note) => <NoteProducts key={id} note={note} />}</LoadedPage>
}
