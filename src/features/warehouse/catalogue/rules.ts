/** What may be a part number, and what the two uploads of the catalogue hold. */
import { defineUpload } from '#lib/uploads/upload.ts'
import { catalogueProblems as problems } from './problems.ts'
import { categoryTexts, partTexts } from './texts.ts'

/** Letters, digits, spaces inside and - _ / . + ; at most 50. */
export const partNumberPattern = /^[A-Za-z0-9_/.+-](?:[A-Za-z0-9 _/.+-]{0,48}[A-Za-z0-9_/.+-])?$/

export const mostMinimumStock = 1_000_000

export const categoriesUpload = defineUpload({
  kind: 'product-categories',
  title: categoryTexts.upload,
  rows: categoryTexts.rows,
  problems: { duplicate_category_name: problems.duplicate_category_name },
  columns: {
    name: {
      label: categoryTexts.name,
      aliases: ['category', 'categoria', 'category name', 'nome categoria'],
      required: true,
      max: 250,
      examples: ['Desktop', 'Mobile', 'Pin pad'],
    },
  },
})

export const partsUpload = defineUpload({
  kind: 'parts',
  title: partTexts.upload,
  rows: partTexts.rows,
  problems: {
    duplicate_part_number: problems.duplicate_part_number,
    invalid_part_number: problems.invalid_part_number,
    unknown_category: problems.unknown_category,
    unknown_supplier: problems.unknown_supplier,
  },
  columns: {
    part_number: {
      label: partTexts.part_number,
      aliases: ['part', 'p/n', 'pn', 'codice', 'articolo'],
      required: true,
      type: 'code',
      max: 50,
      pattern: partNumberPattern,
      invalid: 'invalid_part_number',
      examples: ['VG-P400-IT', 'VG-M70-4G'],
    },
    model_number: {
      label: partTexts.model_number,
      aliases: ['model', 'numero modello'],
      required: true,
      max: 100,
      examples: ['Vega P400', 'Vega M70'],
    },
    category: {
      label: partTexts.category,
      required: true,
      max: 250,
      choices: { path: '/api/product-categories', field: 'name' },
      examples: ['Desktop', 'Mobile'],
    },
    supplier: {
      label: partTexts.supplier,
      max: 250,
      choices: { path: '/api/suppliers', field: 'name' },
      examples: ['Banca Tirrenia', ''],
    },
    description: {
      label: partTexts.description,
      max: 500,
      examples: ['Terminale da banco con stampante', 'Terminale portatile 4G'],
    },
    minimum_stock: {
      label: partTexts.minimum_stock,
      aliases: ['minimum', 'minimo', 'scorta'],
      type: 'number',
      most: mostMinimumStock,
      examples: ['40', '120'],
    },
  },
})
