/** What each tab of the settings shows: a list with its form. */
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import type { ListDefinition } from '#lib/lists/list.ts'
import type { NounRow } from '#lib/records/noun.ts'
import type { UploadDefinition } from '#lib/uploads/upload.ts'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { NounFields } from '#web/record/noun-fields.tsx'
import { RecordPage } from '#web/record/record-page.tsx'
import { Hint, Text } from '#web/ui/layout.tsx'
import { useUpload } from '#web/upload/use-upload.tsx'
import * as nouns from '../fields.ts'
import { holdTexts, outcomeTexts } from '../reason-texts.ts'
import { closingDaysTexts, codeTexts, modelTexts, moduleTexts, posTexts, texts } from '../texts.ts'
import { closingDaysUpload, codesUpload, modelsUpload } from '../upload-rules.ts'
import { ClosuresTab } from './closures-tab.tsx'
import { AliasesField, PartsField } from './lines.tsx'

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
  return <Text c="text-3">{useSay()(words)}</Text>
}
const anySupplier = {
  supplier: (row: { supplier: string | null }) => row.supplier ?? <Any words={texts.all_suppliers} />,
}
const closingDaysCells = {
  ...anySupplier,
  code: (row: Pick<NounRow<typeof nouns.closingDays>, 'code'>) => row.code ?? <Any />,
  province: (row: Pick<NounRow<typeof nouns.closingDays>, 'province'>) => row.province ?? <Any />,
}

function ModulesTab({ tabs }: TabProps) {
  return (
    <RecordPage
      list={nouns.modules.list}
      endpoints={nouns.modules.endpoints}
      texts={moduleTexts}
      nameOf={({ name }) => name}
      fields={(form, row) => (
        <NounFields
          form={form}
          row={row}
          fields={nouns.modules.fields}
          order={['supplier_id', 'name', 'description']}
        />
      )}
    >
      {tabs}
    </RecordPage>
  )
}

const newCode = { active: true, proof_label: false, proof_receipt: false, proof_signature: false, aliases: [] }

function CodesTab({ tabs }: TabProps) {
  const { secondary, dialog } = useListUpload(codesUpload, nouns.codes.list)
  return (
    <>
      <RecordPage
        list={nouns.codes.list}
        endpoints={nouns.codes.endpoints}
        texts={codeTexts}
        nameOf={({ code }) => code}
        start={newCode}
        secondary={secondary}
        cells={anySupplier}
        fields={(form, row) => (
          <NounFields
            form={form}
            row={row}
            fields={nouns.codes.fields}
            below={{ description_it: <AliasesField form={form} row={row} /> }}
          />
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
  const { secondary, dialog } = useListUpload(closingDaysUpload, nouns.closingDays.list)
  return (
    <>
      <RecordPage
        list={nouns.closingDays.list}
        endpoints={nouns.closingDays.endpoints}
        texts={closingDaysTexts}
        nameOf={({ days }) => say(closingDaysTexts.name, { days })}
        secondary={secondary}
        cells={closingDaysCells}
        fields={(form, row) => <NounFields form={form} row={row} fields={nouns.closingDays.fields} />}
      >
        {tabs}
        <Hint pt={3} px="page" size="caption">
          {say(closingDaysTexts.order)}
        </Hint>
      </RecordPage>
      {dialog}
    </>
  )
}

const newOutcome = { outcome: 'done', needs_note: false }

function OutcomesTab({ tabs }: TabProps) {
  return (
    <RecordPage
      list={nouns.outcomeReasons.list}
      endpoints={nouns.outcomeReasons.endpoints}
      texts={outcomeTexts}
      nameOf={({ code }) => code}
      start={newOutcome}
      fields={(form) => <NounFields form={form} fields={nouns.outcomeReasons.fields} />}
    >
      {tabs}
    </RecordPage>
  )
}

const newHold = { stops_clock: false }

function HoldsTab({ tabs }: TabProps) {
  return (
    <RecordPage
      list={nouns.holdReasons.list}
      endpoints={nouns.holdReasons.endpoints}
      texts={holdTexts}
      nameOf={({ name_en }) => name_en}
      start={newHold}
      fields={(form) => <NounFields form={form} fields={nouns.holdReasons.fields} />}
    >
      {tabs}
    </RecordPage>
  )
}

function PosCodesTab({ tabs }: TabProps) {
  return (
    <RecordPage
      list={nouns.posCodes.list}
      endpoints={nouns.posCodes.endpoints}
      texts={posTexts}
      nameOf={({ code }) => code}
      fields={(form, row) => (
        <NounFields
          form={form}
          row={row}
          fields={nouns.posCodes.fields}
          order={['supplier_id', 'code', 'description']}
        />
      )}
    >
      {tabs}
    </RecordPage>
  )
}

const newModel = { part_ids: [null] }

function ModelsTab({ tabs }: TabProps) {
  const { secondary, dialog } = useListUpload(modelsUpload, nouns.models.list)
  return (
    <>
      <RecordPage
        list={nouns.models.list}
        endpoints={nouns.models.endpoints}
        texts={modelTexts}
        nameOf={({ name }) => name}
        start={newModel}
        secondary={secondary}
        fields={(form, row) => (
          <NounFields
            form={form}
            row={row}
            fields={nouns.models.fields}
            order={['supplier_id', 'name']}
            below={{ name: <PartsField form={form} /> }}
          />
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
