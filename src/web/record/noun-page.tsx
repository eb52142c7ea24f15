/** The whole page of a noun: a record page whose form has a control for each field. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { z } from 'zod'
import type { ListDefinition } from '#lib/lists/list.ts'
import type { Fields } from '#lib/records/noun.ts'
import type { UploadDefinition } from '#lib/uploads/upload.ts'
import type { FormApi } from '#web/form/form-api.ts'
import { listKey } from '#web/list/list-cache.ts'
import { useUpload } from '#web/upload/use-upload.tsx'
import { NounFields } from './noun-fields.tsx'
import type { NamesOf, RecordEndpoints, RecordRow } from './record-drawer.tsx'
import { RecordPage, type RecordPageProps } from './record-page.tsx'

type NounPageProps<Input extends z.ZodObject, Row extends RecordRow, Key extends string, Need extends string> = Omit<
  RecordPageProps<Input, Row, Key, Need>,
  'list' | 'endpoints' | 'fields'
> & {
  noun: { fields: Fields; list: ListDefinition<Key, Need>; endpoints: RecordEndpoints<Input, Row> }
  /** Where the form asks in another order than the list shows. */
  order?: readonly NamesOf<Input>[]
  /** What stands under fields of the form. */
  below?: (form: FormApi<NamesOf<Input>>, row: Row | undefined) => Partial<Record<NamesOf<Input>, ReactNode>>
}

export function NounPage<Input extends z.ZodObject, Row extends RecordRow, Key extends string, Need extends string>({
  noun: { fields, list, endpoints },
  order,
  below,
  ...page
}: NounPageProps<Input, Row, Key, Need>) {
  return (
    <RecordPage<Input, Row, Key, Need>
      {...page}
      list={list}
      endpoints={endpoints}
      fields={(form, row) => (
        <NounFields form={form} row={row} fields={fields} {...(order && { order })} below={below?.(form, row) ?? {}} />
      )}
    />
  )
}

/** With an upload, after which the list is read again. */
export function UploadedNounPage<
  Input extends z.ZodObject,
  Row extends RecordRow,
  Key extends string,
  Need extends string,
>({ upload, ...page }: NounPageProps<Input, Row, Key, Need> & { upload: UploadDefinition }) {
  const client = useQueryClient()
  const onDone = () => void client.invalidateQueries({ queryKey: listKey(page.noun.list) })
  const { action, dialog } = useUpload({ upload, onDone })
  const secondary = useMemo(() => [action], [action])
  return (
    <>
      <NounPage {...page} secondary={secondary} />
      {dialog}
    </>
  )
}
