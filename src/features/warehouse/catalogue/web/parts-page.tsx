/** The parts and models of the catalogue, and their upload. */
import { CountLink } from '#web/list/count-link.tsx'
import { UploadedNounPage } from '#web/record/noun-page.tsx'
import { type Part, part } from '../fields.ts'
import { partsUpload } from '../rules.ts'
import { partTexts as texts } from '../texts.ts'

const start = { minimum_stock: 0 }

const cells = {
  products: ({ id, products }: Pick<Part, 'id' | 'products'>) => (
    <CountLink count={products} to="/products" search={{ part_id: id }} />
  ),
}

export const PartsPage = () => (
  <UploadedNounPage
    noun={part}
    upload={partsUpload}
    texts={texts}
    nameOf={({ part_number }) => part_number}
    cells={cells}
    start={start}
  />
)
