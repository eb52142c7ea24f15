/** What each tab of the settings shows: a list with its form. */
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { useUpload } from '#features/office/imports/web/parts.tsx'
import type { ListDefinition } from '#lib/lists/list.ts'
import type { UploadDefinition } from '#lib/uploads/upload.ts'
import { DateField } from '#web/form/date-field.tsx'
import { NumberField, SelectField, SwitchField, TextareaField, TextField } from '#web/form/fields.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { ProvinceField } from '#web/form/province-field.tsx'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { closingDaysList, codeList, holdList, modelList, moduleList, outcomeList, posList } from '../columns.ts'
import * as contract from '../contract.ts'
import { holdTexts, outcomeTexts } from '../reason-texts.ts'
import { kindWords, outcomeWords } from '../rules.ts'
import { closingDaysTexts, codeTexts, modelTexts, moduleTexts, posTexts, texts } from '../texts.ts'
import { closingDaysUpload, codesUpload, modelsUpload } from '../upload-rules.ts'
import { ClosuresTab } from './closures-tab.tsx'
import { AliasesField, PartsField } from './lines.tsx'
import styles from './settings.module.css'

export type TabProps = { tabs: ReactNode }

/** The upload of a list, which is read again when it is done. */
function useListUpload(upload: UploadDefinition, list: ListDefinition) {
  const client = useQueryClient()
  const { action, dialog } = useUpload({
    upload,
    onDone: () => void client.invalidateQueries({ queryKey: listKey(list) }),
  })
  const secondary = useMemo(() => [action], [action])
  return { secondary, dialog }
}

/** What stands for any supplier, code or province is said, not left empty. */
function Any({ words = texts.any }: { words?: (typeof texts)['any'] }) {
  return <span className={styles.any}>{useSay()(words)}</span>
}
const anySupplier = {
  supplier: (row: { supplier: string | null }) => row.supplier ?? <Any words={texts.all_suppliers} />,
}
const closingDaysCells = {
  ...anySupplier,
  code: (row: Pick<contract.ClosingDays, 'code'>) => row.code ?? <Any />,
  province: (row: Pick<contract.ClosingDays, 'province'>) => row.province ?? <Any />,
}

const currentName = (id: unknown, row: { supplier_id: number | null; supplier: string | null } | undefined) =>
  row?.supplier && id === row.supplier_id ? { current: row.supplier } : {}

function ModulesTab({ tabs }: TabProps) {
  return (
    <RecordPage
      list={moduleList}
      endpoints={contract.modules}
      texts={moduleTexts}
      nameOf={({ name }) => name}
      fields={(form, row) => (
        <>
          <PickerField
            form={form}
            name="supplier_id"
            label={texts.supplier}
            path="/api/suppliers"
            required
            {...currentName(form.get('supplier_id'), row)}
          />
          <TextField form={form} name="name" label={moduleTexts.name} required />
          <TextareaField form={form} name="description" label={texts.description} rows={2} />
        </>
      )}
    >
      {tabs}
    </RecordPage>
  )
}

const newCode = { active: true, proof_label: false, proof_receipt: false, proof_signature: false, aliases: [] }

function CodesTab({ tabs }: TabProps) {
  const { secondary, dialog } = useListUpload(codesUpload, codeList)
  return (
    <>
      <RecordPage
        list={codeList}
        endpoints={contract.codes}
        texts={codeTexts}
        nameOf={({ code }) => code}
        start={newCode}
        secondary={secondary}
        cells={anySupplier}
        fields={(form, row) => (
          <>
            <TextField form={form} name="code" label={codeTexts.code} required mono autoFocus />
            <PickerField
              form={form}
              name="supplier_id"
              label={texts.supplier}
              hint={codeTexts.supplier_hint}
              path="/api/suppliers"
              {...currentName(form.get('supplier_id'), row)}
            />
            <SelectField form={form} name="kind" label={codeTexts.kind} choices={kindWords} required />
            <TextField form={form} name="description_en" label={codeTexts.description_en} required />
            <TextField form={form} name="description_it" label={codeTexts.description_it} required />
            <AliasesField form={form} row={row} />
            <SwitchField form={form} name="proof_label" label={codeTexts.proof_label} />
            <SwitchField form={form} name="proof_receipt" label={codeTexts.proof_receipt} />
            <SwitchField form={form} name="proof_signature" label={codeTexts.proof_signature} />
            <NumberField form={form} name="minutes" label={codeTexts.minutes} hint={codeTexts.minutes_hint} min={1} />
            <SwitchField form={form} name="active" label={codeTexts.active} />
          </>
        )}
      >
        {tabs}
      </RecordPage>
      {dialog}
    </>
  )
}

function ClosingDaysTab({ tabs }: TabProps) {
  const say = useSay()
  const { secondary, dialog } = useListUpload(closingDaysUpload, closingDaysList)
  return (
    <>
      <RecordPage
        list={closingDaysList}
        endpoints={contract.closingDays}
        texts={closingDaysTexts}
        nameOf={({ days }) => say(closingDaysTexts.name, { days })}
        secondary={secondary}
        cells={closingDaysCells}
        fields={(form, row) => (
          <>
            <PickerField
              form={form}
              name="supplier_id"
              label={texts.supplier}
              path="/api/suppliers"
              {...currentName(form.get('supplier_id'), row)}
            />
            <PickerField
              form={form}
              name="code_id"
              label={closingDaysTexts.code}
              path="/api/intervention-codes"
              labelField="code"
              detailField="supplier"
              {...(row?.code && form.get('code_id') === row.code_id ? { current: row.code } : {})}
            />
            <ProvinceField
              form={form}
              name="province"
              label={closingDaysTexts.province}
              hint={closingDaysTexts.province_hint}
            />
            <NumberField
              form={form}
              name="days"
              label={closingDaysTexts.days}
              hint={closingDaysTexts.days_hint}
              min={0}
              max={365}
              required
            />
            <DateField form={form} name="valid_from" label={texts.valid_from} required />
          </>
        )}
      >
        {tabs}
        <p className={styles.rule}>{say(closingDaysTexts.order)}</p>
      </RecordPage>
      {dialog}
    </>
  )
}

const newOutcome = { outcome: 'done', needs_note: false }

function OutcomesTab({ tabs }: TabProps) {
  return (
    <RecordPage
      list={outcomeList}
      endpoints={contract.outcomeReasons}
      texts={outcomeTexts}
      nameOf={({ code }) => code}
      start={newOutcome}
      fields={(form) => (
        <>
          <TextField form={form} name="code" label={outcomeTexts.code} required mono autoFocus />
          <TextField form={form} name="name_en" label={outcomeTexts.name_en} required />
          <TextField form={form} name="name_it" label={outcomeTexts.name_it} required />
          <SelectField form={form} name="outcome" label={outcomeTexts.outcome} choices={outcomeWords} required />
          <TextField form={form} name="client_code" label={outcomeTexts.client_code} mono />
          <SwitchField form={form} name="needs_note" label={outcomeTexts.needs_note} />
        </>
      )}
    >
      {tabs}
    </RecordPage>
  )
}

const newHold = { stops_clock: false }

function HoldsTab({ tabs }: TabProps) {
  return (
    <RecordPage
      list={holdList}
      endpoints={contract.holdReasons}
      texts={holdTexts}
      nameOf={({ name_en }) => name_en}
      start={newHold}
      fields={(form) => (
        <>
          <TextField form={form} name="name_en" label={holdTexts.name_en} required autoFocus />
          <TextField form={form} name="name_it" label={holdTexts.name_it} required />
          <SwitchField form={form} name="stops_clock" label={holdTexts.stops_clock} hint={holdTexts.stops_clock_hint} />
        </>
      )}
    >
      {tabs}
    </RecordPage>
  )
}

function PosCodesTab({ tabs }: TabProps) {
  return (
    <RecordPage
      list={posList}
      endpoints={contract.posCodes}
      texts={posTexts}
      nameOf={({ code }) => code}
      fields={(form, row) => (
        <>
          <PickerField
            form={form}
            name="supplier_id"
            label={texts.supplier}
            path="/api/suppliers"
            required
            {...currentName(form.get('supplier_id'), row)}
          />
          <TextField form={form} name="code" label={posTexts.code} required mono />
          <TextareaField form={form} name="description" label={texts.description} rows={2} />
        </>
      )}
    >
      {tabs}
    </RecordPage>
  )
}

const newModel = { part_ids: [null] }

function ModelsTab({ tabs }: TabProps) {
  const { secondary, dialog } = useListUpload(modelsUpload, modelList)
  return (
    <>
      <RecordPage
        list={modelList}
        endpoints={contract.models}
        texts={modelTexts}
        nameOf={({ name }) => name}
        start={newModel}
        secondary={secondary}
        fields={(form, row) => (
          <>
            <PickerField
              form={form}
              name="supplier_id"
              label={texts.supplier}
              path="/api/suppliers"
              required
              {...currentName(form.get('supplier_id'), row)}
            />
            <TextField form={form} name="name" label={modelTexts.name} required />
            <PartsField form={form} />
          </>
        )}
      >
        {tabs}
      </RecordPage>
      {dialog}
    </>
  )
}

export const tabContents = {
  modules: ModulesTab,
  codes: CodesTab,
  closing_days: ClosingDaysTab,
  outcomes: OutcomesTab,
  holds: HoldsTab,
  pos_codes: PosCodesTab,
  models: ModelsTab,
  closures: ClosuresTab,
}
