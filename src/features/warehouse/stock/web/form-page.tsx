/** A product as a form: what it is and where it came in; once it has moved, that changes only by a correction. */

import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { confirmSurplus } from '#features/warehouse/delivery-notes/web/shared.tsx'
import { picks } from '#lib/words/picks.ts'
import { TextareaField, TextField } from '#web/form/fields.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { FormPage } from '#web/form/form-page.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { IconInfoCircle } from '#web/icons.tsx'
import { useIdParam } from '#web/id-param.ts'
import { useSay } from '#web/language.ts'
import { markCreated } from '#web/list/created-rows.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { LoadedPage } from '#web/ui/loaded-page.tsx'
import { productList } from '../columns.ts'
import { type ProductDetail, ProductEdit, ProductInput, products } from '../contract.ts'
import { screenTexts } from '../screen-texts.ts'
import { texts } from '../texts.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import styles from './form-page.module.css'
import { useProductActions } from './product-actions.ts'
import { productToEdit } from './product-query.ts'
import { StatusOf } from './status-badge.tsx'

type Name = 'serial_number' | 'encoded_serial' | 'part_id' | 'warehouse_id' | 'notes'
type Followed = { model_number: string; category: string } | null

/** A scanner ends with Enter, which here means the next field and not yet the end of the form. */
function toNextField(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const fields = [...(event.currentTarget.closest('form')?.querySelectorAll<HTMLElement>('[data-field] input') ?? [])]
  // What keys are typed into is one of the fields.
  const at = fields.indexOf(event.target as HTMLElement)
  fields
    .slice(at + 1)
    .find((field) => !field.matches(':disabled'))
    ?.focus()
}

function Follows({ part }: { part: Followed }) {
  const say = useSay()
  if (!part)
    return (
      <Text size="xs" c="var(--fs-text-3)" mt={4}>
        {say(screenTexts.model_follows)}
      </Text>
    )
  return (
    <dl className={styles.follows}>
      <dt>{say(texts.model)}</dt>
      <dd>{part.model_number}</dd>
      <dt>{say(texts.category)}</dt>
      <dd>{part.category}</dd>
    </dl>
  )
}

type FieldsProps = { form: FormApi<Name>; product?: ProductDetail; fixed?: boolean }

function SerialFields({ form, fixed = false }: FieldsProps) {
  return (
    <Stack gap={4} onKeyDown={toNextField}>
      <TextField
        form={form}
        name="serial_number"
        label={texts.serial_number}
        required
        mono
        autoFocus
        disabled={fixed}
      />
      <TextField form={form} name="encoded_serial" label={texts.encoded_serial} mono />
    </Stack>
  )
}

function PartField({ form, product, fixed = false }: FieldsProps) {
  const [part, setPart] = useState<Followed>(product ?? null)
  return (
    <div>
      <PickerField
        form={form}
        name="part_id"
        label={texts.part_number}
        {...picks.part}
        required
        disabled={fixed}
        {...(product && form.get('part_id') === product.part_id ? { current: product.part_number } : {})}
        // What was picked is a part of the catalogue, which has both.
        onPicked={(item) =>
          setPart(item && { model_number: String(item.model_number), category: String(item.category) })
        }
      />
      <Follows part={part} />
    </div>
  )
}

export function NewProductPage() {
  const { history } = useRouter()
  const { refresh } = useProductActions()
  return (
    <FormPage
      schema={ProductInput}
      endpoint={products.create}
      onRefused={confirmSurplus}
      values={{}}
      onSaved={({ id }) => {
        markCreated(productList, id)
        refresh()
        history.push(`/products/${id}/history`)
      }}
      onCancel={() => history.push('/products')}
    >
      {(form) => (
        <>
          <SerialFields form={form} />
          <PartField form={form} />
          <PickerField
            form={form}
            name="delivery_note_id"
            label={texts.delivery_note}
            {...picks.note}
            // A note says where its goods go; another warehouse may still be chosen.
            onPicked={(note) => {
              if (note && !form.get('warehouse_id'))
                form.setAll({ delivery_note_id: note.id, warehouse_id: note.warehouse_id })
            }}
          />
          <PickerField form={form} name="warehouse_id" label={texts.warehouse} path="/api/warehouses" required />
          <TextareaField form={form} name="notes" label={texts.notes} />
        </>
      )}
    </FormPage>
  )
}

function Moved({ onCorrect }: { onCorrect: () => void }) {
  const say = useSay()
  return (
    <Row className={styles.moved} gap={2.5} align="center" py={2.5} px={3} notice="info" role="note">
      <IconInfoCircle size={18} />
      <span>{say(screenTexts.has_moved)}</span>
      <Button variant="default" size="xs" onClick={onCorrect}>
        {say(texts.correct)}
      </Button>
    </Row>
  )
}

function EditForm({ product }: { product: ProductDetail }) {
  const { history } = useRouter()
  const { refresh } = useProductActions()
  const [correcting, setCorrecting] = useState(false)
  const fixed = product.moves > 1
  const done = () => {
    refresh()
    history.push(`/products/${product.id}/history`)
  }
  return (
    <>
      <FormPage
        title={product.serial_number}
        note={<StatusOf status={product.status} />}
        schema={ProductEdit}
        endpoint={products.update}
        params={{ id: product.id }}
        version={product.version}
        // A product outside any warehouse sends none, which changes nothing.
        values={{ ...product, warehouse_id: product.warehouse_id ?? undefined }}
        onSaved={done}
      >
        {(form) => (
          <>
            {fixed && <Moved onCorrect={() => setCorrecting(true)} />}
            <SerialFields form={form} fixed={fixed} />
            <PartField form={form} product={product} fixed={fixed} />
            {product.warehouse_id !== null && (
              <PickerField
                form={form}
                name="warehouse_id"
                label={texts.warehouse}
                path="/api/warehouses"
                required
                disabled={fixed}
                current={form.get('warehouse_id') === product.warehouse_id ? product.warehouse : null}
              />
            )}
            <TextareaField form={form} name="notes" label={texts.notes} />
          </>
        )}
      </FormPage>
      <CorrectDialog id={correcting ? product.id : null} onClose={() => setCorrecting(false)} onSaved={done} />
    </>
  )
}

export const EditProductPage = () => (
  <LoadedPage of={useQuery(productToEdit(useIdParam()))}>
    {(product) => <EditForm key={product.id} product={product} />}
  </LoadedPage>
)
