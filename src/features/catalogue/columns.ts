/** The lists of product categories and of parts. */
import { defineList } from '#lib/list.ts'
import { categoryTexts, partTexts } from './texts.ts'

export const categoryList = defineList({
  name: 'product-categories',
  title: categoryTexts.title,
  sort: 'name',
  columns: {
    name: { label: categoryTexts.name, type: 'text', width: 320, filter: 'text' },
    parts: { label: categoryTexts.parts, type: 'number', width: 110, align: 'right', filter: 'range' },
    products: { label: categoryTexts.products, type: 'number', width: 110, align: 'right' },
    created_at: { label: categoryTexts.created_at, type: 'datetime', width: 170, filter: 'range', quiet: true },
  },
})

export const partList = defineList({
  name: 'parts',
  title: partTexts.title,
  sort: 'part_number',
  columns: {
    part_number: { label: partTexts.part_number, type: 'code', width: 170, filter: 'pasted' },
    model_number: { label: partTexts.model_number, type: 'text', width: 180, filter: 'text' },
    category: {
      label: partTexts.category,
      type: 'text',
      width: 150,
      filter: 'reference',
      reference: { path: '/api/product-categories', field: 'category_id', label: 'name' },
    },
    supplier: {
      label: partTexts.supplier,
      type: 'text',
      width: 200,
      filter: 'reference',
      reference: { path: '/api/suppliers', field: 'supplier_id', label: 'name' },
    },
    description: { label: partTexts.description, type: 'text', width: 280, filter: 'text', quiet: true },
    minimum_stock: { label: partTexts.minimum_stock, type: 'number', width: 130, align: 'right', filter: 'range' },
    products: { label: partTexts.products, type: 'number', width: 100, align: 'right' },
    created_at: {
      label: partTexts.created_at,
      type: 'datetime',
      width: 150,
      filter: 'range',
      quiet: true,
      hidden: true,
    },
  },
})
