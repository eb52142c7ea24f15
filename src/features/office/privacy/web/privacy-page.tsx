/** Privacy: how long things are kept, people, merchants. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Card } from '#features/office/accounts/web/shared.tsx'
import { useSay } from '#web/language.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { Grid, Hint, Row } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ListTabs, TabRow } from '#web/ui/tab-row.tsx'
import { useTab } from '#web/ui/use-tab.ts'
import { texts } from '../texts.ts'
import styles from './privacy.module.css'

const tabs = ['retention', 'people', 'merchants'] as const
const RetentionTab = lazyPart(async () => (await import('./retention-tab.tsx')).RetentionTab)
const MerchantsTab = lazyPart(async () => (await import('./merchants-tab.tsx')).MerchantsTab)

export function PrivacyPage() {
  const say = useSay()
  const [tab, setTab] = useTab(tabs)
  return (
    <>
      <PageHeader />
      <ListTabs>
        <TabRow
          label={say(texts.tabs)}
          chosen={tab}
          onChoose={setTab}
          tabs={tabs.map((key) => ({ key, label: say(texts[key]) }))}
        />
      </ListTabs>
      {tab === 'retention' && <RetentionTab />}
      {tab === 'people' && <PeopleTab />}
      {tab === 'merchants' && <MerchantsTab />}
    </>
  )
}

function PeopleTab() {
  const say = useSay()
  return (
    <Grid className={styles.page} gap={3} pt={3} pb={6} px="page">
      <Hint breakAnywhere>{say(texts.people_hint)}</Hint>
      <Row wrap gap={2} align="center">
        <Button component={Link} to="/technicians" variant="default">
          {say(texts.to_technicians)}
        </Button>
        <Button component={Link} to="/users" variant="default">
          {say(texts.to_users)}
        </Button>
      </Row>
      <Grid className={styles.columns} gap={3} align="start">
        <Card title={say(texts.export_data)}>
          <Hint breakAnywhere>{say(texts.people_export)}</Hint>
        </Card>
        <Card title={say(texts.erase)}>
          <Hint breakAnywhere>{say(texts.people_erase)}</Hint>
          <Hint breakAnywhere>{say(texts.erase_law)}</Hint>
        </Card>
      </Grid>
    </Grid>
  )
}
