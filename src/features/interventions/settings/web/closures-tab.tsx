/** Closures with the national holidays among them, and above them the hour after which a day's jobs count from the next. */

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormDrawer } from '#web/form/form-page.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { IconPlus } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { plainText } from '#web/list/columns.tsx'
import { listKey } from '#web/list/list-cache.ts'
import { NounFields } from '#web/record/noun-fields.tsx'
import { RecordPage } from '#web/record/record-page.tsx'
import { Row, Text } from '#web/ui/layout.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { cutOffList } from '../columns.ts'
import { type Closure, type CutOff, CutOffInput, cutOff } from '../contract.ts'
import { closures as noun } from '../fields.ts'
import { cutOffTexts, closureTexts as words } from '../reason-texts.ts'
import { defaultCutOff } from '../rules.ts'
import { texts } from '../texts.ts'
import styles from './settings.module.css'

type Plain = 'name' | 'from' | 'to' | 'scope' | 'yearly' | 'national'

/** A holiday that is computed is greyed. */
function Plain<Key extends Plain>({ row, of }: { row: Pick<Closure, 'national' | Key>; of: Key }) {
  const text = plainText(noun.list.columns[of], row[of], useLanguage())
  return row.national ? <Text c="text-3">{text}</Text> : text
}
const cells = {
  name: (row: Pick<Closure, 'national' | 'name'>) => <Plain row={row} of="name" />,
  from: (row: Pick<Closure, 'national' | 'from'>) => <Plain row={row} of="from" />,
  to: (row: Pick<Closure, 'national' | 'to'>) => <Plain row={row} of="to" />,
  scope: (row: Pick<Closure, 'national' | 'scope'>) => <Plain row={row} of="scope" />,
  yearly: (row: Pick<Closure, 'national' | 'yearly'>) => <Plain row={row} of="yearly" />,
  national: (row: Pick<Closure, 'national'>) => <Plain row={row} of="national" />,
}
const start = { scope: 'all', yearly: false }
/** A city or a supplier is asked for where the scope is one. */
const asked = (scope: unknown) =>
  (['name', 'from', 'to', 'scope', 'city', 'supplier_id', 'yearly'] as const).filter(
    (name) => (name !== 'city' || scope === 'city') && (name !== 'supplier_id' || scope === 'supplier'),
  )
const locked = (row: Pick<Closure, 'national'>) => (row.national ? words.computed_hint : undefined)

function CutOffForm({ opened, onClose }: { opened: CutOff | 'new' | 'all'; onClose: () => void }) {
  const say = useSay()
  const client = useQueryClient()
  const record = typeof opened === 'object' ? opened : undefined
  const saved = () => {
    void client.invalidateQueries({ queryKey: listKey(cutOffList) })
    onClose()
  }
  const remove = async () => {
    if (!record) return
    await runAction(async () => {
      await call(cutOff.remove, { params: { id: record.id } })
      saved()
    })
  }
  return (
    <FormDrawer
      as="modal"
      opened
      onClose={onClose}
      title={say(record ? cutOffTexts.edit : cutOffTexts.new)}
      schema={CutOffInput}
      endpoint={cutOff.set}
      values={{ time: record?.time ?? defaultCutOff, supplier_id: record?.supplier_id ?? null }}
      onSaved={saved}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="time"
            label={cutOffTexts.hour}
            hint={cutOffTexts.hour_hint}
            required
            mono
            autoFocus
          />
          {record?.supplier && <p>{record.supplier}</p>}
          {opened === 'new' && (
            <PickerField
              form={form}
              name="supplier_id"
              label={texts.supplier}
              hint={cutOffTexts.supplier_hint}
              path="/api/suppliers"
            />
          )}
          {record && (
            <div>
              <button type="button" className={styles.hour} onClick={() => void remove()}>
                {say(cutOffTexts.remove)}
              </button>
            </div>
          )}
        </>
      )}
    </FormDrawer>
  )
}

function CutOffStrip() {
  const say = useSay()
  const [opened, setOpened] = useState<CutOff | 'new' | 'all' | undefined>(undefined)
  const { data } = useAnswer([...listKey(cutOffList), 'strip'], cutOff.list, { query: {} })
  const lines = data?.items ?? []
  const general = lines.find((line) => line.supplier_id === null)
  return (
    <Row className={styles.strip} wrap align="center" gap={2} pt={3} px="page" c="text-2">
      <strong>{say(cutOffTexts.label)}</strong>
      <button type="button" className={styles.hour} onClick={() => setOpened(general ?? 'all')}>
        <b>{general?.time ?? defaultCutOff}</b> {say(cutOffTexts.others)}
      </button>
      {lines
        .filter((line) => line.supplier_id !== null)
        .map((line) => (
          <button key={line.id} type="button" className={styles.hour} onClick={() => setOpened(line)}>
            <b>{line.time}</b> {line.supplier}
          </button>
        ))}
      <button type="button" className={styles.hour} onClick={() => setOpened('new')}>
        <IconPlus size={14} stroke={1.75} aria-hidden /> {say(cutOffTexts.add)}
      </button>
      {opened && <CutOffForm opened={opened} onClose={() => setOpened(undefined)} />}
    </Row>
  )
}

export function ClosuresTab({ tabs }: { tabs: ReactNode }) {
  return (
    <RecordPage
      list={noun.list}
      endpoints={noun.endpoints}
      texts={words}
      nameOf={({ name }) => name}
      start={start}
      cells={cells}
      locked={locked}
      fields={(form, row) => <NounFields form={form} row={row} fields={noun.fields} order={asked(form.get('scope'))} />}
    >
      {tabs}
      <CutOffStrip />
    </RecordPage>
  )
}
