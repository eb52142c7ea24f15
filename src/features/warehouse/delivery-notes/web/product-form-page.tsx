/** One product, received with a delivery note: part, serial, encoded serial, notes; the rest is the note's. */
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ProductInput, products } from '#features/warehouse/stock/contract.ts'
import { texts as stockTexts } from '#features/warehouse/stock/texts.ts'
import { picks } from '#lib/words/picks.ts'
import { TextareaField, TextField } from '#web/form/fields.tsx'
import { FormPage } from '#web/form/form-page.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { useIdParam } from '#web/id-param.ts'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { Text } from '#web/ui/layout.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { deliveryNoteList, noteProductList } from '../columns.ts'
import { productTexts } from '../texts.ts'
import { namesOf, useNote } from './note-query.ts'
import { useChosenPart } from './scan-card.tsx'
import { confirmSurplus } from './shared.tsx'

export function NewNoteProductPage() {
  const id = useIdParam()
  const say = useSay()
  const client = useQueryClient()
  const { history } = useRouter()
  const [part, choosePart] = useChosenPart(id)
  const { data: note, error, refetch } = useNote(id)
  if (error && !note) return <PageFailed error={error} retry={() => void refetch()} />
  if (!note) return <PageSkeleton />
  return (
    <FormPage
      note={<Text c="text-2">{say(productTexts.upload_into, namesOf(note))}</Text>}
      schema={ProductInput}
      values={{ part_id: part?.id ?? null, warehouse_id: note.warehouse_id, delivery_note_id: note.id }}
      endpoint={products.create}
      onRefused={confirmSurplus}
      onSaved={() => {
        void client.invalidateQueries({ queryKey: listKey(deliveryNoteList) })
        void client.invalidateQueries({ queryKey: listKey(noteProductList) })
        history.push(`/ddt/${id}/products`)
      }}
    >
      {(form) => (
        <>
          <PickerField
            form={form}
            name="part_id"
            label={stockTexts.part_number}
            {...picks.part}
            current={part?.id === form.get('part_id') ? (part?.part_number ?? null) : null}
            required
            onPicked={(item) => choosePart(item && { id: item.id, part_number: String(item.part_number) })}
          />
          <TextField form={form} name="serial_number" label={stockTexts.serial_number} required mono autoFocus />
          <TextField form={form} name="encoded_serial" label={stockTexts.encoded_serial} mono />
          <TextareaField form={form} name="notes" label={stockTexts.notes} />
        </>
      )}
    </FormPage>
  )
}
