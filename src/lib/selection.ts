/** The rows of an action: the chosen ones, or every result of a query except some. */
import { z } from 'zod'
import { type ListDefinition, listQuery, maxChosen } from './list.ts'

/** An action takes at most this many at once. */
export const maxSelected = maxChosen

export const selectionOf = (list: ListDefinition) =>
  z.union([
    z.strictObject({ ids: z.array(z.number().int().positive()).min(1).max(maxSelected) }),
    z.strictObject({
      all: z.literal(true),
      query: listQuery(list),
      except: z.array(z.number().int().positive()).max(maxSelected).default([]),
    }),
  ])
export type Selection = z.output<ReturnType<typeof selectionOf>>
