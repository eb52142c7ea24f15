/** What the search finds of the catalogue. */
import { sql } from 'kysely'
import type { Findable } from '#server/lists/findable.ts'
import { categoryTexts, partTexts } from '../texts.ts'
import { categorySource, partSource } from './queries.ts'

export const parts: Findable = {
  key: 'parts',
  label: partTexts.one,
  icon: 'model',
  opens: { admin: ({ id }) => `/port-and-model?edit=${id}` },
  source: partSource,
  title: sql`p.part_number`,
  note: sql`p.model_number`,
  numbers: [sql`p.part_number`],
  names: [sql`p.model_number`],
}

export const categories: Findable = {
  key: 'product-categories',
  label: categoryTexts.one,
  icon: 'model',
  opens: { admin: ({ id }) => `/product-categories?edit=${id}` },
  source: categorySource,
  title: sql`c.name`,
  names: [sql`c.name`],
}
