/** The parts and models of the catalogue, and their upload. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { NumberField, TextareaField, TextField } from '#web/form/fields.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { CountLink } from '#web/list/count-link.tsx'
import { listKey } from '#web/list/list-cache.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { useUpload } from '#web/upload/use-upload.tsx'
import { partList } from '../columns.ts'
import { type Part, parts } from '../contract.ts'
import { partsUpload } from '../rules.ts'
import { partTexts as texts } from '../texts.ts'

const start = { minimum_stock: 0 }

const cells = {
  products: ({ id, products }: Pick<Part, 'id' | 'products'>) => (
    <CountLink count={products} to="/products" search={{ part_id: id }} />
  ),
}

export function PartsPage() {
  const client = useQueryClient()
  const onDone = () => void client.invalidateQueries({ queryKey: listKey(partList) })
  const { action, dialog } = useUpload({ upload: partsUpload, onDone })
  const secondary = useMemo(() => [action], [action])
  return (
    <>
      <RecordPage
        list={partList}
        endpoints={parts}
        texts={texts}
        nameOf={({ part_number }) => part_number}
        cells={cells}
        start={start}
        secondary={secondary}
        fields={(form, part) => (
          <>
            <TextField form={form} name="part_number" label={texts.part_number} required mono autoFocus />
            <TextField form={form} name="model_number" label={texts.model_number} required />
            <PickerField
              form={form}
              name="category_id"
              label={texts.category}
              path="/api/product-categories"
              required
              {...(part && form.get('category_id') === part.category_id ? { current: part.category } : {})}
            />
            <PickerField
              form={form}
              name="supplier_id"
              label={texts.supplier}
              path="/api/suppliers"
              {...(part?.supplier && form.get('supplier_id') === part.supplier_id ? { current: part.supplier } : {})}
            />
            <TextareaField form={form} name="description" label={texts.description} rows={2} />
            <NumberField
              form={form}
              name="minimum_stock"
              label={texts.minimum_stock}
              hint={texts.minimum_stock_hint}
              min={0}
            />
          </>
        )}
      />
      {dialog}
    </>
  )
}
