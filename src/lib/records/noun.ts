/** A noun is a value: each of its fields is said once, and input, row, list, form and endpoints come from it. */
import { z } from 'zod'
import { type Column, defineList, type ListDefinition } from '../lists/list.ts'
import type { Words } from '../texts/texts.ts'
import {
  Day,
  Id,
  integer,
  Name,
  nullableInteger,
  nullableText,
  OptionalAddress,
  OptionalEmail,
  OptionalPhone,
  OptionalProvince,
  OptionalText,
  OptionalVatNumber,
  orNothing,
  RequiredId,
  RequiredText,
  Stored,
} from './fields.ts'
import { recordEndpoints } from './record.ts'

/** How a form asks for a field. */
export type Control = {
  kind: 'text' | 'textarea' | 'province' | 'switch' | 'number' | 'money' | 'date' | 'select' | 'picker'
  type?: 'email' | 'tel' | 'url'
  mono?: true
  required?: true
  hint?: Words
  /** The part of a form that asks for it, where it has several; and whether it shares its line with the next one. */
  part?: string
  half?: true
  /** Of a number its limits, of a text its most characters. */
  min?: number
  max?: number
  choices?: Readonly<Record<string, Words>>
  /** The list that is picked from, and the field of the row that names what is picked. */
  picks?: { path: `/api/${string}`; named: string; label: string; detail?: string }
}

/** One field. Without `input` nobody can write it, without `column` no list shows it; a `computed` one is no column of the table. */
export type Field<Row extends z.ZodType = z.ZodType> = {
  label: Words
  row: Row
  column?: Omit<Column, 'label'>
  computed?: true
}
export type InputField<Row extends z.ZodType, Input extends z.ZodType> = Field<Row> & {
  column: Omit<Column, 'label'>
  input: Input
  control: Control
}

type More = { column?: Partial<Omit<Column, 'label'>>; control?: Partial<Control> }

const written = <Row extends z.ZodType, Input extends z.ZodType>(
  label: Words,
  row: Row,
  input: Input,
  control: Control,
  column: Omit<Column, 'label'>,
  more: More,
): InputField<Row, Input> => ({
  label,
  row,
  input,
  control: { ...control, ...more.control },
  column: { filter: 'text', ...column, ...more.column },
})

const required = { kind: 'text', required: true } as const
export const nameField = (label: Words, more: More = {}) =>
  written(label, z.string(), Name, required, { type: 'text' }, more)
export const requiredText = (label: Words, max: number, more: More = {}) =>
  written(label, z.string(), RequiredText(max), { ...required, max }, { type: 'text' }, more)
export const textField = (label: Words, max: number, more: More = {}) =>
  written(label, nullableText, OptionalText(max), { kind: 'text', max }, { type: 'text' }, more)
export const codeField = (label: Words, max: number, more: More = {}) =>
  written(label, nullableText, OptionalText(max), { kind: 'text', mono: true, max }, { type: 'code' }, more)
export const addressField = (label: Words, more: More = {}) =>
  written(label, nullableText, OptionalAddress, { kind: 'textarea' }, { type: 'text', quiet: true }, more)
export const provinceField = (label: Words, more: More = {}) =>
  written(label, nullableText, OptionalProvince, { kind: 'province' }, { type: 'code' }, more)
export const phoneField = (label: Words, more: More = {}) =>
  written(label, nullableText, OptionalPhone, { kind: 'text', type: 'tel' }, { type: 'code' }, more)
export const emailField = (label: Words, more: More = {}) =>
  written(label, nullableText, OptionalEmail, { kind: 'text', type: 'email' }, { type: 'text' }, more)
export const vatNumberField = (label: Words, more: More = {}) =>
  written(label, nullableText, OptionalVatNumber, { kind: 'text' }, { type: 'code' }, more)
/** A text with a schema of its own. */
export const ownTextField = <Input extends z.ZodType>(label: Words, input: Input, more: More = {}) =>
  written(label, nullableText, input, { kind: 'text' }, { type: 'text' }, more)
export const switchField = (label: Words, start: boolean, more: More = {}) =>
  written(
    label,
    z.boolean(),
    z.boolean().default(start),
    { kind: 'switch' },
    { type: 'boolean', filter: 'boolean' },
    more,
  )
export const numberField = <Row extends z.ZodType, Input extends z.ZodType>(
  label: Words,
  row: Row,
  input: Input,
  more: More = {},
) => written(label, row, input, { kind: 'number' }, { type: 'number', filter: 'range' }, more)
export const dayField = (label: Words, more: More = {}) =>
  written(label, z.string(), Day, { kind: 'date', required: true }, { type: 'date', filter: 'range' }, more)
export const choiceField = <const Values extends readonly string[]>(
  label: Words,
  values: Values,
  choices: Readonly<Record<string, Words>>,
  more: More = {},
) => {
  const value = z.enum(values)
  return written(
    label,
    value,
    value,
    { kind: 'select', required: true, choices },
    { type: 'choice', filter: 'choice', choices },
    more,
  )
}

/** The same, that may be left empty. */
export const optional = <Row extends z.ZodType, Input extends z.ZodType>({
  control: { required: _required, ...control },
  ...field
}: InputField<Row, Input>) => ({ ...field, row: field.row.nullable(), input: orNothing(field.input), control })

type Picked = Omit<NonNullable<Control['picks']>, 'named'> & { field: string }
const pickControl = ({ path, label, detail }: Picked, named: string): Control => ({
  kind: 'picker',
  picks: { path, label, named, ...(detail && { detail }) },
})
const pickColumn = ({ path, field, label }: Picked, type: 'text' | 'code', width?: number): Omit<Column, 'label'> => ({
  type,
  filter: 'reference',
  reference: { path, field, label },
  ...(width && { width }),
})
/** A record of another list: its id, which is picked, and its name, which is read with it. */
export const referenceFields = (label: Words, of: Picked, named: string) =>
  ({
    id: { label, row: integer, input: RequiredId, control: { ...pickControl(of, named), required: true } },
    name: { label, row: z.string(), column: pickColumn(of, 'text'), computed: true },
  }) as const
export const optionalReferenceFields = (
  label: Words,
  of: Picked,
  named: string,
  more: { type?: 'text' | 'code'; width?: number; hint?: Words } = {},
) =>
  ({
    id: {
      label,
      row: nullableInteger,
      input: orNothing(Id),
      control: { ...pickControl(of, named), ...(more.hint && { hint: more.hint }) },
    },
    name: { label, row: nullableText, column: pickColumn(of, more.type ?? 'text', more.width), computed: true },
  }) as const
/** How many of something there are; its source says how they are counted. */
export const countField = (label: Words, more: Partial<Column> = {}) =>
  ({ label, row: integer, column: { type: 'number', ...more }, computed: true }) as const
export const createdField = (label: Words, more: Partial<Column> = {}) => ({
  label,
  row: z.string(),
  column: { type: 'datetime', filter: 'range', quiet: true, ...more } as const,
})

export type Fields = Readonly<Record<string, Field & { input?: z.ZodType; control?: Control }>>
type Rows<F extends Fields> = { [K in keyof F]: F[K]['row'] }
type Inputs<F extends Fields> = {
  [K in keyof F as F[K] extends { input: z.ZodType } ? K : never]: F[K] extends { input: infer S extends z.ZodType }
    ? S
    : never
}
/** The fields that its list shows. */
type Key<F extends Fields> = { [K in keyof F]: F[K] extends { column: object } ? K : never }[keyof F] & string

export type NounRow<N extends { Row: z.ZodType }> = z.infer<N['Row']>
export type NounInput<N extends { Input: z.ZodType }> = z.output<N['Input']>

export function defineNoun<const F extends Fields, const Need extends Key<F> | 'version'>(noun: {
  /** The noun of its endpoints, and one of it, for the API document. */
  name: string
  one: string
  title: Words
  sort: NoInfer<Key<F> | `-${Key<F>}`>
  row_needs: readonly Need[]
  fields: F
}) {
  const { name, one, title, sort, row_needs, fields } = noun
  const shape = (part: 'row' | 'input') =>
    Object.fromEntries(Object.entries(fields).flatMap(([key, field]) => (field[part] ? [[key, field[part]]] : [])))
  // Object.fromEntries loses which field has which schema; the types say it again.
  const Input = z.strictObject(shape('input')) as unknown as z.ZodObject<Inputs<F>, z.core.$strict>
  const Row = z.strictObject({ ...Stored, ...shape('row') }) as unknown as z.ZodObject<
    typeof Stored & Rows<F>,
    z.core.$strict
  >
  // The same for the columns.
  const columns = Object.fromEntries(
    Object.entries(fields).flatMap(([key, { label, column }]) => (column ? [[key, { label, ...column }]] : [])),
  ) as Record<Key<F>, Column>
  const list: ListDefinition<Key<F>, Need> = defineList({ name, title, sort, row_needs, columns })
  return { fields, Input, Row, list, endpoints: recordEndpoints({ list, one, input: Input, record: Row }) }
}
