/** A dialog that does something with a record or with the chosen rows; then it closes, lets go what was chosen, has read again what changed, and says so. */
import type { z } from 'zod'
import type { Endpoint, Reply } from '#lib/records/endpoint.ts'
import { ReasonGiven } from '#lib/records/fields.ts'
import type { Words } from '#lib/texts/texts.ts'
import { Hint } from '#web/ui/layout.tsx'
import { toast } from '../ui/toast.ts'
import { TextareaField } from './fields.tsx'
import { FormDrawer, type FormDrawerProps } from './form-page.tsx'

export type ActionFormProps<S extends z.ZodType, E extends Endpoint> = Omit<
  FormDrawerProps<S, E>,
  'opened' | 'done' | 'onSaved' | 'steps'
> & {
  opened?: boolean
  /** What it does, above the fields. */
  hint?: string | undefined
  /** Lets go what was chosen. */
  clear?: () => void
  /** Reads again what changed. */
  refresh?: () => void
  /** The toast that it is done. */
  successToast?: (answer: Reply<E>) => Parameters<typeof toast.success>
  onDone?: (answer: Reply<E>) => void
}

export function ActionForm<S extends z.ZodType, E extends Endpoint>(props: ActionFormProps<S, E>) {
  const { hint, clear, refresh, successToast, onDone, children, ...form } = props
  const saved = (answer: Reply<E>) => {
    form.onClose()
    clear?.()
    refresh?.()
    if (successToast) toast.success(...successToast(answer))
    onDone?.(answer)
  }
  return (
    <FormDrawer as="modal" opened done={false} {...form} onSaved={saved}>
      {(api) => (
        <>
          {hint && <Hint>{hint}</Hint>}
          {children(api)}
        </>
      )}
    </FormDrawer>
  )
}

type ReasonFormProps<E extends Endpoint> = Omit<
  ActionFormProps<typeof ReasonGiven, E>,
  'schema' | 'values' | 'children'
> & { label: Words }

/** One that asks only why. */
export const ReasonForm = <E extends Endpoint>({ label, ...form }: ReasonFormProps<E>) => (
  <ActionForm schema={ReasonGiven} values={{ reason: '' }} {...form}>
    {(api) => <TextareaField form={api} name="reason" label={label} required />}
  </ActionForm>
)
