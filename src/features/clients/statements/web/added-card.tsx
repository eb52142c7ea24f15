/** What an accountant added to a statement: shown on all of them, changed while it is a draft. */
import { ActionIcon, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCents } from '#lib/numbers/money.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { NumberField, TextareaField, TextField } from '#web/form/fields.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { FormDrawer } from '#web/form/form-page.tsx'
import { MoneyField } from '#web/form/money-field.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { IconPencil, IconPlus, IconTrash } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Card, Hint, Row, SectionTitle, Stack, Text } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Adjustment, AdjustmentInput, type StatementDetail, statements } from '../contract.ts'
import { texts } from '../texts.ts'
import { refreshStatements } from './actions.tsx'
import styles from './statements.module.css'

const start = { description: '', quantity: 1, unit_cents: null, reason: '', closing_id: null }

type LineFormProps = { statement: StatementDetail; line: Adjustment | null; onClose: () => void }

function LineForm({ statement: { id }, line, onClose }: LineFormProps) {
  const say = useSay()
  const client = useQueryClient()
  /** A credit usually takes back all that is left. */
  const propose = (form: FormApi<keyof AdjustmentInput>, number: string, left_cents: number) =>
    form.setAll({
      ...(form.get('description') ? {} : { description: say(texts.credit_for, { number }) }),
      ...(typeof form.get('unit_cents') === 'number' ? {} : { unit_cents: -left_cents }),
    })
  return (
    <FormDrawer
      opened
      title={say(line ? texts.change : texts.add)}
      onClose={onClose}
      schema={AdjustmentInput}
      values={line ?? start}
      {...(line
        ? {
            endpoint: statements.changeAdjustment,
            params: { id, adjustment_id: line.id },
            version: line.version,
          }
        : { endpoint: statements.addAdjustment, params: { id }, save: texts.add })}
      done={false}
      onSaved={() => {
        onClose()
        refreshStatements(client)
        if (!line) toast.success(texts.line_added)
      }}
    >
      {(form) => (
        <>
          <PickerField
            form={form}
            name="closing_id"
            label={texts.credited}
            hint={texts.credited_hint}
            path={`/api/statements/${id}/creditable-closings`}
            labelField="number"
            detailField="detail"
            current={line?.number ?? null}
            // The fields of the list's contract.
            onPicked={(item) => item && propose(form, String(item.number), Number(item.left_cents))}
          />
          <TextField form={form} name="description" label={texts.description} required />
          <NumberField form={form} name="quantity" label={texts.quantity} min={1} required />
          <MoneyField form={form} name="unit_cents" label={texts.unit_price} hint={texts.unit_hint} required />
          <TextareaField form={form} name="reason" label={texts.reason} required />
        </>
      )}
    </FormDrawer>
  )
}

function Line({ line, onEdit, onRemove }: { line: Adjustment; onEdit?: () => void; onRemove?: () => void }) {
  const say = useSay()
  const language = useLanguage()
  const { description, quantity, unit_cents, value_cents, reason, number, credited_label } = line
  return (
    <Row as="li" className={styles.added} wrap align="start" gapY={2} gap={3} py={2}>
      <Stack as="span" grow shrink breakAnywhere>
        <span>{description}</span>
        <Text c="text-2">
          {[...(number ? [say(texts.of_closing, { number, label: credited_label ?? '' })] : []), reason].join(' · ')}
        </Text>
      </Stack>
      <span className={styles.amount}>
        <span>{formatCents(value_cents, language)}</span>
        {quantity > 1 && (
          <Text c="text-2">
            {formatNumber(quantity, language)} × {formatCents(unit_cents, language)}
          </Text>
        )}
      </span>
      {onEdit && onRemove && (
        <Row as="span" gap={1}>
          <ActionIcon variant="subtle" aria-label={say(texts.change_line, { description })} onClick={onEdit}>
            <IconPencil size={16} />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label={say(texts.remove_line, { description })} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Row>
      )}
    </Row>
  )
}

export function AddedCard({ statement }: { statement: StatementDetail }) {
  const say = useSay()
  const client = useQueryClient()
  const [form, setForm] = useState<{ line: Adjustment | null } | null>(null)
  const { id, state, whom, added } = statement
  const open = state === 'draft'
  const run = (action: () => Promise<unknown>) => runAction(action, { after: () => refreshStatements(client) })
  const remove = async (line: Adjustment) => {
    const params = { id, adjustment_id: line.id }
    if (!(await run(() => call(statements.removeAdjustment, { params })))) return
    const { description, quantity, unit_cents, reason, closing_id } = line
    const body = { description, quantity, unit_cents, reason, closing_id }
    const undo = async () => void (await run(() => call(statements.addAdjustment, { params: { id }, body })))
    toast.success(texts.line_removed, { undo })
  }
  if (!open && added.length === 0) return null
  return (
    <Card py={4} px={5} aria-label={say(texts.added)}>
      <SectionTitle as="h2">
        {say(texts.added)}
        {open && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles.add ?? ''}
            leftSection={<IconPlus size={14} stroke={2} />}
            onClick={() => setForm({ line: null })}
          >
            {say(texts.add)}
          </Button>
        )}
      </SectionTitle>
      {added.length === 0 && (
        <Hint mt={2}>{say(whom === 'client' ? texts.added_hint : texts.added_hint_technician)}</Hint>
      )}
      <ul>
        {added.map((line) => (
          <Line
            key={line.id}
            line={line}
            {...(open ? { onEdit: () => setForm({ line }), onRemove: () => void remove(line) } : {})}
          />
        ))}
      </ul>
      {form && <LineForm statement={statement} line={form.line} onClose={() => setForm(null)} />}
    </Card>
  )
}
