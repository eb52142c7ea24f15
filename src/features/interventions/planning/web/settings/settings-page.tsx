/** What planning rests on: where jobs are, and how long it takes from one to another. */
import { PageHeader } from '#web/ui/page-header.tsx'
import { MinutesSection } from './minutes-section.tsx'
import { PlacesTab } from './places-tab.tsx'

export function PlanningSettingsPage() {
  return (
    <>
      <PageHeader />
      <PlacesTab />
      <MinutesSection />
    </>
  )
}
