/** Differences and counts of vans are two views of the same. */
import { useRouter } from '@tanstack/react-router'
import { useSay } from '#web/language.ts'
import { useTotal } from '#web/list/use-total.ts'
import { ListTabs, TabRow } from '#web/ui/tab-row.tsx'
import { differenceList } from '../../difference-columns.ts'
import { vanDifferences } from '../../difference-contract.ts'
import { forTheOffice } from '../../difference-rules.ts'
import { differenceTexts as texts } from '../../difference-texts.ts'

const paths = { differences: '/van-differences', counts: '/van-counts' } as const

export function VanTabs({ chosen }: { chosen: keyof typeof paths }) {
  const say = useSay()
  const { history } = useRouter()
  const count = useTotal(differenceList, vanDifferences.list, forTheOffice)
  return (
    <ListTabs>
      <TabRow
        label={say(texts.tabs)}
        chosen={chosen}
        onChoose={(key) => history.push(paths[key])}
        tabs={[
          { key: 'differences', label: say(texts.differences), count },
          { key: 'counts', label: say(texts.counts) },
        ]}
      />
    </ListTabs>
  )
}
