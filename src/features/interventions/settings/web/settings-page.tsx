/** Everything that files and due dates depend on, in tabs: the formats first, then the settings they read. */
import { lazy, type ReactNode, Suspense } from 'react'
import {
  FormatsTab,
  ReportFormatsTab,
  useFormatTotal,
  useReportFormatTotal,
} from '#features/interventions/formats/web/shared.tsx'
import type { ListDefinition } from '#lib/lists/list.ts'
import { useSay } from '#web/language.ts'
import type { ListEndpoint } from '#web/list/use-list-data.ts'
import { useTotal } from '#web/list/use-total.ts'
import { ListTabs, TabRow } from '#web/ui/tab-row.tsx'
import { useTab } from '#web/ui/use-tab.ts'
import * as nouns from '../fields.ts'
import { texts } from '../texts.ts'

const tabs = [
  'formats',
  'report_formats',
  'modules',
  'codes',
  'closing_days',
  'outcomes',
  'holds',
  'pos_codes',
  'models',
  'closures',
] as const
type Tab = (typeof tabs)[number]

const lazily = (name: Exclude<Tab, 'formats' | 'report_formats'>) =>
  lazy(async () => ({ default: (await import('./tabs.tsx')).tabContents[name] }))
const contents = {
  modules: lazily('modules'),
  codes: lazily('codes'),
  closing_days: lazily('closing_days'),
  outcomes: lazily('outcomes'),
  holds: lazily('holds'),
  pos_codes: lazily('pos_codes'),
  models: lazily('models'),
  closures: lazily('closures'),
}

const everything = {}
const own = { national: 'false' }
type Listed<Row> = { list: ListDefinition; endpoints: { list: ListEndpoint<Row> } }
const useNounTotal = <Row,>({ list, endpoints }: Listed<Row>, query = everything) =>
  useTotal(list, endpoints.list, query)

function Tabs({ chosen, onChoose }: { chosen: Tab; onChoose: (tab: Tab) => void }) {
  const say = useSay()
  const counts: Record<Tab, number | undefined> = {
    formats: useFormatTotal(),
    report_formats: useReportFormatTotal(),
    modules: useNounTotal(nouns.modules),
    codes: useNounTotal(nouns.codes),
    closing_days: useNounTotal(nouns.closingDays),
    outcomes: useNounTotal(nouns.outcomeReasons),
    holds: useNounTotal(nouns.holdReasons),
    pos_codes: useNounTotal(nouns.posCodes),
    models: useNounTotal(nouns.models),
    closures: useNounTotal(nouns.closures, own),
  }
  return (
    <ListTabs>
      <TabRow
        label={say(texts.tabs)}
        chosen={chosen}
        onChoose={onChoose}
        tabs={tabs.map((key) => ({ key, label: say(texts[key]), count: counts[key] }))}
      />
    </ListTabs>
  )
}

export function SettingsPage() {
  const [tab, setTab] = useTab(tabs, { lists: true })
  const row: ReactNode = <Tabs chosen={tab} onChoose={setTab} />
  if (tab === 'formats') return <FormatsTab tabs={row} />
  if (tab === 'report_formats') return <ReportFormatsTab tabs={row} />
  const Content = contents[tab]
  return (
    <Suspense fallback={null}>
      {/* Another tab is another list: its page, selection and scroll start over. */}
      <Content key={tab} tabs={row} />
    </Suspense>
  )
}
