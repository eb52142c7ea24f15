/** The cost settings: lines that a closing writes, and their upload. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { outcomeWords } from '#features/interventions/settings/kinds.ts'
import { texts as settingTexts } from '#features/interventions/settings/texts.ts'
import { SelectField, SwitchField } from '#web/form/choice-fields.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { TextField } from '#web/form/fields.tsx'
import { MoneyField } from '#web/form/money-field.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { Hint, Text } from '#web/ui/layout.tsx'
import { useUpload } from '#web/upload/use-upload.tsx'
import { costList } from '../columns.ts'
import { type CostSetting, costs } from '../contract.ts'
import { costsUpload, partyWords } from '../rules.ts'
import { texts } from '../texts.ts'

function Any() {
  return <Text c="text-3">{useSay()(settingTexts.any)}</Text>
}
const cells = {
  supplier: (row: Pick<CostSetting, 'supplier'>) => row.supplier ?? <Any />,
  module: (row: Pick<CostSetting, 'module'>) => row.module ?? <Any />,
}
const start = { outcome: 'done', whom: 'client' }
const nameOf = ({ code, article }: Pick<CostSetting, 'code' | 'article'>) => `${code} ${article}`

export function CostsPage() {
  const say = useSay()
  const client = useQueryClient()
  const onDone = () => void client.invalidateQueries({ queryKey: listKey(costList) })
  const { action, dialog } = useUpload({ upload: costsUpload, onDone })
  const secondary = useMemo(() => [action], [action])
  return (
    <>
      <RecordPage
        list={costList}
        endpoints={costs}
        texts={texts}
        nameOf={nameOf}
        start={start}
        cells={cells}
        secondary={secondary}
        fields={(form, row) => (
          <>
            <PickerField
              form={form}
              name="code_id"
              label={texts.code}
              path="/api/intervention-codes"
              labelField="code"
              detailField="supplier"
              required
              {...(row && form.get('code_id') === row.code_id ? { current: row.code } : {})}
            />
            <SelectField form={form} name="outcome" label={texts.outcome} choices={outcomeWords} required />
            <SelectField form={form} name="whom" label={texts.for_whom} choices={partyWords} required />
            <TextField form={form} name="article" label={texts.article} required mono />
            <TextField form={form} name="description" label={texts.description} required />
            <MoneyField form={form} name="value_cents" label={texts.value} required />
            <SwitchField form={form} name="per_use" label={texts.per_use} hint={texts.per_use_hint} />
            <DateField form={form} name="valid_from" label={texts.valid_from} required />
            <PickerField
              form={form}
              name="supplier_id"
              label={texts.supplier}
              hint={texts.any_hint}
              path="/api/suppliers"
              {...(row?.supplier && form.get('supplier_id') === row.supplier_id ? { current: row.supplier } : {})}
            />
            <PickerField
              form={form}
              name="module_id"
              label={texts.module}
              hint={texts.any_hint}
              path="/api/module-names"
              detailField="supplier"
              {...(row?.module && form.get('module_id') === row.module_id ? { current: row.module } : {})}
            />
          </>
        )}
      >
        <Hint pt={3} px="page" size="caption">
          {say(texts.rule)}
        </Hint>
      </RecordPage>
      {dialog}
    </>
  )
}
