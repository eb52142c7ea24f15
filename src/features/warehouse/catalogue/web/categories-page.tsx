/** The product categories, and their upload. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { TextField } from '#web/form/fields.tsx'
import { CountLink } from '#web/list/count-link.tsx'
import { listKey } from '#web/list/list-cache.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { useUpload } from '#web/upload/use-upload.tsx'
import { categoryList } from '../columns.ts'
import { type Category, categories } from '../contract.ts'
import { categoriesUpload } from '../rules.ts'
import { categoryTexts as texts } from '../texts.ts'

const cells = {
  parts: ({ id, parts }: Pick<Category, 'id' | 'parts'>) => (
    <CountLink count={parts} to="/port-and-model" search={{ category_id: id }} />
  ),
  products: ({ id, products }: Pick<Category, 'id' | 'products'>) => (
    <CountLink count={products} to="/products" search={{ category_id: id }} />
  ),
}

export function CategoriesPage() {
  const client = useQueryClient()
  const onDone = () => void client.invalidateQueries({ queryKey: listKey(categoryList) })
  const { action, dialog } = useUpload({ upload: categoriesUpload, onDone })
  const secondary = useMemo(() => [action], [action])
  return (
    <>
      <RecordPage
        list={categoryList}
        endpoints={categories}
        texts={texts}
        nameOf={({ name }) => name}
        cells={cells}
        secondary={secondary}
        fields={(form) => <TextField form={form} name="name" label={texts.name} required autoFocus />}
      />
      {dialog}
    </>
  )
}
