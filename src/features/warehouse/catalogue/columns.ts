/** The lists of product categories and of parts. */

import { defineList } from '#lib/lists/list.ts'
import { named } from '#lib/words/named.ts'
import { categoryTexts, partTexts } from './texts.ts'

export const categoryList = defineList({
  name: 'product-categories',
  title: categoryTexts.title,
  sort: 'name',
  row_needs: ['name'],
  columns: {
    name: { label: categoryTexts.name, type: 'text', filter: 'text' },
    parts: { label: categoryTexts.parts, type: 'number', align: 'right', filter: 'range' },
    products: { label: categoryTexts.products, type: 'number', align: 'right' },
    created_at: { label: categoryTexts.created_at, type: 'datetime', filter: 'range', quiet: true },
  },
})

export const partList = defineList({
  name: 'parts',
  title: partTexts.title,
  sort: 'part_number',
  row_needs: ['part_number'],
  columns: {
    part_number: { label: partTexts.part_number, type: 'code', filter: 'pasted' },
    model_number: { label: partTexts.model_number, type: 'text', filter: 'text' },
    category: { label: partTexts.category, ...named.category },
    supplier: { label: partTexts.supplier, ...named.supplier },
    description: { label: partTexts.description, type: 'text', filter: 'text', quiet: true },
    minimum_stock: { label: partTexts.minimum_stock, type: 'number', align: 'right', filter: 'range' },
    products: { label: partTexts.products, type: 'number', align: 'right' },
    created_at: { label: partTexts.created_at, type: 'datetime', filter: 'range', quiet: true, hidden: true },
  },
})
