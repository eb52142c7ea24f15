/** The days on which a technician takes no jobs. */
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { formatDay } from '#lib/time/dates.ts'
import { useOpened } from '#web/action.ts'
import { DateField } from '#web/form/date-field.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { FormDrawer } from '#web/form/form-page.tsx'
import { IconPlus, IconTrash } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Grid, Hint } from '#web/ui/layout.tsx'
import { AbsencesInput, technicians } from '../contract.ts'
import { texts } from '../texts.ts'
import styles from './technicians.module.css'

type Row = { from: string | null; to: string | null; note: string | null }

// The form's value is what this dialog put there, or the record's own rows.
const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as Row[]) : [])

function AbsenceRows({ form }: { form: FormApi<'items'> }) {
  const say = useSay()
  const rows = rowsOf(form.get('items'))
  useEffect(() => {
    form.describe('items', {
      label: texts.absences,
      show: (value) =>
        rowsOf(value)
          .map(({ from, to }) => `${formatDay(from)} – ${formatDay(to)}`)
          .join(', '),
    })
  })
  const set = (at: number, change: Partial<Row>) =>
    form.set(
      'items',
      rows.map((row, n) => (n === at ? { ...row, ...change } : row)),
    )
  /** One day of a row as a form of its own. */
  const dayForm = (at: number, part: 'from' | 'to'): FormApi<'items'> => ({
    ...form,
    get: () => rows[at]?.[part] ?? null,
    set: (_name, value) => set(at, { [part]: typeof value === 'string' ? value : null }),
    errorOf: () => undefined,
    describe: () => undefined,
  })
  return (
    <>
      <Hint size="caption" leading={16}>
        {say(texts.absences_hint)}
      </Hint>
      {rows.length === 0 && <p>{say(texts.no_absences)}</p>}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name; their place is what they are known by.
        <Grid key={at} className={styles.absence} gap={2} align="end">
          <DateField form={dayForm(at, 'from')} name="items" label={texts.from} required />
          <DateField form={dayForm(at, 'to')} name="items" label={texts.to} required />
          <TextInput
            label={say(texts.note)}
            value={row.note ?? ''}
            onChange={({ currentTarget }) => set(at, { note: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={say(texts.remove_absence)}
            onClick={() =>
              form.set(
                'items',
                rows.filter((_, n) => n !== at),
              )
            }
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Grid>
      ))}
      <span>{form.errorOf('items')}</span>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        onClick={() => form.set('items', [...rows, { from: null, to: null, note: null }])}
      >
        {say(texts.add_absence)}
      </Button>
    </>
  )
}

export function AbsencesDialog({
  technician,
  onClose,
}: {
  technician: { id: number; name: string }
  onClose: () => void
}) {
  const say = useSay()
  const { id, name } = technician
  const data = useOpened(['technicians', 'absences', id], technicians.absences, { params: { id } }, onClose)
  if (!data) return null
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={say(texts.absences_of, { name })}
      schema={AbsencesInput}
      endpoint={technicians.setAbsences}
      params={{ id }}
      version={data.version}
      values={data}
      onSaved={onClose}
    >
      {(form) => <AbsenceRows form={form} />}
    </FormDrawer>
  )
}
