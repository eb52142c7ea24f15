/** How many of which parts one technician should hold at least. */
import { ActionIcon, NumberInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { parts as partEndpoints } from '#features/warehouse/catalogue/fields.ts'
import { picks } from '#lib/words/picks.ts'
import { useClosedByFailure } from '#web/action.ts'
import { type FormApi, looseForm } from '#web/form/form-api.ts'
import { FormDrawer } from '#web/form/form-page.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { IconTrash } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Box, Hint, Text } from '#web/ui/layout.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { MinimumsInput, technicians } from '../contract.ts'
import { warehouseTexts as texts } from '../warehouse-texts.ts'
import styles from './warehouse.module.css'

type Row = { part_id: number; minimum: number | string }
type Named = { id: number; part_number: string; model_number: string }

// The form's value is what this dialog put there, or the record's own rows.
const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as Row[]) : [])

/** A part that someone else added meanwhile is known by its id alone. */
function PartName({ id, known }: { id: number; known: Named | undefined }) {
  const { data } = useAnswer(
    ['record', partEndpoints.get.path, id],
    partEndpoints.get,
    { params: { id } },
    { enabled: known === undefined },
  )
  const part = known ?? data
  return (
    <Text className={styles.part} grow shrink breakAnywhere>
      {part?.model_number ?? '…'} <code>{part?.part_number}</code>
    </Text>
  )
}

type FieldProps = { form: FormApi<'items'>; known: readonly Named[] }

function MinimumsField({ form, known }: FieldProps) {
  const say = useSay()
  const [picked, setPicked] = useState<readonly Named[]>([])
  const rows = rowsOf(form.get('items'))
  const named = (id: number) => [...known, ...picked].find((part) => part.id === id)
  const set = (next: readonly Row[]) => form.set('items', next)
  useEffect(() => {
    form.describe('items', {
      label: texts.minimums,
      show: (value) =>
        rowsOf(value).map(({ part_id, minimum }) => (
          <div key={part_id}>
            <PartName id={part_id} known={known.find((part) => part.id === part_id)} />: {minimum}
          </div>
        )),
    })
  })
  const add = (part: Named | null) => {
    if (!part) return
    setPicked((old) => [...old, part])
    if (!rows.some((row) => row.part_id === part.id)) set([...rows, { part_id: part.id, minimum: 1 }])
  }
  // The picker fills no field of the form: what is picked becomes a row.
  const picking = looseForm<'part_id'>({ get: () => null, saving: form.saving })
  return (
    <div data-field="items">
      <Hint mb={3}>{say(texts.minimums_hint)}</Hint>
      {rows.length === 0 ? (
        <p className={styles.none}>{say(texts.minimums_empty)}</p>
      ) : (
        <Box as="ul" className={styles.minimums} mb={4}>
          {rows.map(({ part_id, minimum }) => {
            const part = named(part_id)
            const name = part?.part_number ?? ''
            return (
              <li key={part_id}>
                <PartName id={part_id} known={part} />
                <NumberInput
                  w={92}
                  min={1}
                  max={99_999}
                  allowDecimal={false}
                  allowNegative={false}
                  clampBehavior="blur"
                  disabled={form.saving}
                  aria-label={`${say(texts.minimum)}: ${name}`}
                  value={minimum}
                  onChange={(next) =>
                    set(rows.map((row) => (row.part_id === part_id ? { ...row, minimum: next } : row)))
                  }
                />
                <ActionIcon
                  variant="subtle"
                  size={32}
                  disabled={form.saving}
                  aria-label={say(texts.remove_part, { part: name })}
                  onClick={() => set(rows.filter((row) => row.part_id !== part_id))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </li>
            )
          })}
        </Box>
      )}
      {form.errorOf('items') && (
        <Text as="p" mb={2} c="danger-text" size="caption" role="alert">
          {form.errorOf('items')}
        </Text>
      )}
      <PickerField
        // A new one begins empty again after each part.
        key={rows.map((row) => row.part_id).join(' ')}
        form={picking}
        name="part_id"
        label={texts.add_part}
        {...picks.part}
        // The picker answers with a record of the list it searches, which is that of parts.
        onPicked={(part) => add(part as Named | null)}
      />
    </div>
  )
}

type DialogProps = { technician: { id: number; name: string }; onClose: () => void; onSaved: () => void }

export function MinimumsDialog({ technician, onClose, onSaved }: DialogProps) {
  const say = useSay()
  const { id, name } = technician
  const { data, error } = useAnswer(
    ['record', technicians.minimums.path, id],
    technicians.minimums,
    { params: { id } },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: false },
  )
  useClosedByFailure(error, onClose)
  if (!data) return null
  return (
    <FormDrawer
      as="modal"
      opened
      onClose={onClose}
      title={say(texts.minimums_of, { name })}
      schema={MinimumsInput}
      endpoint={technicians.setMinimums}
      params={{ id }}
      values={data}
      version={data.version}
      onSaved={() => {
        onSaved()
        onClose()
      }}
    >
      {(form) => <MinimumsField form={form} known={data.parts} />}
    </FormDrawer>
  )
}
