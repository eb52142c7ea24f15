/** What each tab of the settings shows: a list with its form. */
import type { ReactNode } from 'react'
import type { NounRow } from '#lib/records/noun.ts'
import { useSay } from '#web/language.ts'
import { NounPage, UploadedNounPage } from '#web/record/noun-page.tsx'
import { Hint, Text } from '#web/ui/layout.tsx'
import * as nouns from '../fields.ts'
import { holdTexts, outcomeTexts } from '../reason-texts.ts'
import { closingDaysTexts, codeTexts, modelTexts, moduleTexts, posTexts, texts } from '../texts.ts'
import { closingDaysUpload, codesUpload, modelsUpload } from '../upload-rules.ts'
import { ClosuresTab } from './closures-tab.tsx'
import { AliasesField, PartsField } from './lines.tsx'

type TabProps = { tabs: ReactNode }

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

const ModulesTab = ({ tabs }: TabProps) => (
  <NounPage
    noun={nouns.modules}
    texts={moduleTexts}
    nameOf={({ name }) => name}
    order={['supplier_id', 'name', 'description']}
  >
    {tabs}
  </NounPage>
)

const newCode = { active: true, proof_label: false, proof_receipt: false, proof_signature: false, aliases: [] }

const CodesTab = ({ tabs }: TabProps) => (
  <UploadedNounPage
    noun={nouns.codes}
    upload={codesUpload}
    texts={codeTexts}
    nameOf={({ code }) => code}
    start={newCode}
    cells={anySupplier}
    below={(form, row) => ({ description_it: <AliasesField form={form} row={row} /> })}
  >
    {tabs}
  </UploadedNounPage>
)

function ClosingDaysTab({ tabs }: TabProps) {
  const say = useSay()
  return (
    <UploadedNounPage
      noun={nouns.closingDays}
      upload={closingDaysUpload}
      texts={closingDaysTexts}
      nameOf={({ days }) => say(closingDaysTexts.name, { days })}
      cells={closingDaysCells}
    >
      {tabs}
      <Hint pt={3} px="page" size="caption">
        {say(closingDaysTexts.order)}
      </Hint>
    </UploadedNounPage>
  )
}

const newOutcome = { outcome: 'done', needs_note: false }

const OutcomesTab = ({ tabs }: TabProps) => (
  <NounPage noun={nouns.outcomeReasons} texts={outcomeTexts} nameOf={({ code }) => code} start={newOutcome}>
    {tabs}
  </NounPage>
)

const newHold = { stops_clock: false }

const HoldsTab = ({ tabs }: TabProps) => (
  <NounPage noun={nouns.holdReasons} texts={holdTexts} nameOf={({ name_en }) => name_en} start={newHold}>
    {tabs}
  </NounPage>
)

const PosCodesTab = ({ tabs }: TabProps) => (
  <NounPage
    noun={nouns.posCodes}
    texts={posTexts}
    nameOf={({ code }) => code}
    order={['supplier_id', 'code', 'description']}
  >
    {tabs}
  </NounPage>
)

const newModel = { part_ids: [null] }

const ModelsTab = ({ tabs }: TabProps) => (
  <UploadedNounPage
    noun={nouns.models}
    upload={modelsUpload}
    texts={modelTexts}
    nameOf={({ name }) => name}
    start={newModel}
    order={['supplier_id', 'name']}
    below={(form) => ({ name: <PartsField form={form} /> })}
  >
    {tabs}
  </UploadedNounPage>
)

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
