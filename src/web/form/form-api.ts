/** What a form hands to its fields: values, errors, and a way to be named when two versions are compared. */
import type { ReactNode } from 'react'
import type { Words } from '#lib/texts/texts.ts'

/** How a field names itself and writes a value out, for the comparison of two versions. */
export type Described = { label: Words; show?: (value: unknown) => ReactNode }

export type FormApi<Name extends string = string> = {
  get: (name: Name) => unknown
  set: (name: Name, value: unknown) => void
  /** Several fields at once, such as a part and the model that follows from it. */
  setAll: (values: Partial<Record<Name, unknown>>) => void
  errorOf: (name: Name) => ReactNode
  describe: (name: Name, described: Described) => void
  saving: boolean
  isDirty: boolean
}

/** For fields outside a form: what they hold, and what happens when one is set. */
export const looseForm = <Name extends string>(
  own: Pick<FormApi<Name>, 'get'> & Partial<FormApi<Name>>,
): FormApi<Name> => ({
  set: () => undefined,
  setAll: () => undefined,
  errorOf: () => null,
  describe: () => undefined,
  saving: false,
  isDirty: false,
  ...own,
})

/** What every field takes. */
export type FieldProps<Name extends string> = {
  form: FormApi<Name>
  name: NoInfer<Name>
  label: Words
  /** A sentence under the label. */
  hint?: Words
  placeholder?: Words
  required?: boolean
  disabled?: boolean
}
