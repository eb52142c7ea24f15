/** The cost settings: lines that a closing writes, and their upload. */
import { texts as settingTexts } from '#features/interventions/settings/texts.ts'
import { useSay } from '#web/language.ts'
import { UploadedNounPage } from '#web/record/noun-page.tsx'
import { Hint, Text } from '#web/ui/layout.tsx'
import { type CostSetting, cost } from '../fields.ts'
import { costsUpload } from '../rules.ts'
import { texts } from '../texts.ts'

function Any() {
  return <Text c="text-3">{useSay()(settingTexts.any)}</Text>
}
const cells = {
  supplier: (row: Pick<CostSetting, 'supplier'>) => row.supplier ?? <Any />,
  module: (row: Pick<CostSetting, 'module'>) => row.module ?? <Any />,
}
const start = { outcome: 'done', whom: 'client' }
const amount = ['article', 'description', 'value_cents', 'per_use', 'valid_from'] as const

export function CostsPage() {
  const say = useSay()
  return (
    <UploadedNounPage
      noun={cost}
      upload={costsUpload}
      texts={texts}
      nameOf={({ code, article }) => `${code} ${article}`}
      start={start}
      cells={cells}
      order={['code_id', 'outcome', 'whom', ...amount, 'supplier_id', 'module_id']}
    >
      <Hint pt={3} px="page" size="caption">
        {say(texts.rule)}
      </Hint>
    </UploadedNounPage>
  )
}
