/** The counts of vans; a row leads to its differences. */
import type { ListedRow } from '#lib/lists/list.ts'
import { IconListDetails } from '#web/icons.tsx'
import type { RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { countList } from '../../difference-columns.ts'
import { type VanCount, vanCounts } from '../../difference-contract.ts'
import { differenceTexts as texts } from '../../difference-texts.ts'
import { VanTabs } from './tabs.tsx'

type Row = ListedRow<typeof countList, VanCount>

const empty = { text: texts.empty_counts }
const differencesOf = ({ number }: Row) => `/van-differences?count=${number}`
const rowActions = (row: Row): RowAction[] => [
  { label: texts.open_differences, icon: IconListDetails, to: differencesOf(row) },
]

export const CountsPage = () => (
  <ListPage list={countList} endpoints={vanCounts} rowTo={differencesOf} rowActions={rowActions} empty={empty}>
    <VanTabs chosen="counts" />
  </ListPage>
)
