/** What the pages of formats in both directions share: which one is open; name, supplier and module as the fields of a form. */
import type { ReactNode } from 'react'
import type { FormApi } from '#web/form/form-api.ts'

export type Opened = 'new' | number | undefined
export type FormatPageProps = { format: 'new' | number; tabs: ReactNode; onOpen: (format: Opened) => void }

export type Head = { name: string; supplier_id: number | null; module_id: number | null }

export const headForm = <Of extends Head>(
  head: Of,
  readOnly: boolean,
  onChange: (head: Of) => void,
): FormApi<string & keyof Of> => ({
  get: (name) => head[name],
  set: (name, next) =>
    onChange({
      ...head,
      [name]: next,
      // A module belongs to one supplier.
      ...(name === 'supplier_id' && next !== head.supplier_id ? { module_id: null } : {}),
    }),
  setAll: () => undefined,
  errorOf: () => null,
  describe: () => undefined,
  saving: readOnly,
  isDirty: false,
})
