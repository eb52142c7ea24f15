/** Puts a wrong record right: status, the place that belongs to it, and the reason. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useClosedByFailure } from '#web/action.ts'
import { ActionForm } from '#web/form/action-form.tsx'
import { SelectField } from '#web/form/choice-fields.tsx'
import { TextareaField, TextField } from '#web/form/fields.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { PickerField } from '#web/form/picker-field.tsx'
import { useSay } from '#web/language.ts'
import { Correction, type ProductDetail, products } from '../contract.ts'
import { statusWords } from '../rules.ts'
import { screenTexts } from '../screen-texts.ts'
import { texts } from '../texts.ts'
import { useProductActions } from './product-actions.ts'
import { productToEdit } from './product-query.ts'

type Name = 'status' | 'warehouse_id' | 'technician_id' | 'client_terminal_id' | 'part_id' | 'reason'

const inWarehouse = (status: unknown) => status === 'in_stock' || status === 'damage_stock'
const withTechnician = (status: unknown) => status === 'assigned' || status === 'fault'

/** A place that the new status does not have is forgotten with the old one. */
const choosing = (form: FormApi<Name>): FormApi<Name> => ({
  ...form,
  set: (name, value) =>
    form.setAll({
      [name]: value,
      ...(inWarehouse(value) ? {} : { warehouse_id: null }),
      ...(withTechnician(value) ? {} : { technician_id: null }),
      ...(value === 'installed' ? {} : { client_terminal_id: null }),
    }),
})

function Fields({ form, product }: { form: FormApi<Name>; product: ProductDetail }) {
  const say = useSay()
  const status = form.get('status')
  return (
    <>
      <Text size="sm" c="var(--fs-text-2)">
        {say(screenTexts.correct_hint)}
      </Text>
      <SelectField form={choosing(form)} name="status" label={texts.status} choices={statusWords} required />
      {inWarehouse(status) && (
        <PickerField
          form={form}
          name="warehouse_id"
          label={texts.warehouse}
          path="/api/warehouses"
          required
          current={form.get('warehouse_id') === product.warehouse_id ? product.warehouse : null}
        />
      )}
      {withTechnician(status) && (
        <PickerField
          form={form}
          name="technician_id"
          label={texts.technician}
          path="/api/technicians"
          required
          current={form.get('technician_id') === product.technician_id ? product.technician : null}
        />
      )}
      {status === 'installed' && (
        <TextField form={form} name="client_terminal_id" label={texts.client_terminal_id} required mono />
      )}
      <TextareaField form={form} name="reason" label={texts.reason} required />
    </>
  )
}

type CorrectDialogProps = {
  /** Whose record; nothing while it is closed. */
  id: number | null
  onClose: () => void
  onSaved?: () => void
}

export function CorrectDialog({ id, onClose, onSaved }: CorrectDialogProps) {
  const say = useSay()
  const { refresh } = useProductActions()
  const { data: product, error } = useQuery(productToEdit(id))
  useClosedByFailure(id === null ? null : error, onClose)
  if (!product) return null
  const { status, warehouse_id, technician_id, client_terminal_id } = product
  return (
    <ActionForm
      opened={id !== null}
      onClose={onClose}
      title={say(screenTexts.correct_title, { serial_number: product.serial_number })}
      schema={Correction}
      endpoint={products.correct}
      params={{ id: product.id }}
      version={product.version}
      values={{ status, warehouse_id, technician_id, client_terminal_id, reason: '' }}
      save={texts.correct}
      refresh={refresh}
      successToast={() => [screenTexts.corrected]}
      {...(onSaved && { onDone: onSaved })}
    >
      {(form) => <Fields form={form} product={product} />}
    </ActionForm>
  )
}
