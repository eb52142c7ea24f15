/** The product categories, and their upload. */
import { CountLink } from '#web/list/count-link.tsx'
import { UploadedNounPage } from '#web/record/noun-page.tsx'
import { type Category, category } from '../fields.ts'
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

export const CategoriesPage = () => (
  <UploadedNounPage noun={category} upload={categoriesUpload} texts={texts} nameOf={({ name }) => name} cells={cells} />
)
