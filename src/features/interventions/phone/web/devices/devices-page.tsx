/** What waits on technicians' phones, what waits longest first. */
import { lazy, Suspense, useState } from 'react'
import { ClosingTabs } from '#features/interventions/closings/web/shared.tsx'
import type { ListedRow } from '#lib/lists/list.ts'
import { IconFileZip, IconUser } from '#web/icons.tsx'
import type { RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { deviceList } from '../../devices-columns.ts'
import { type PhoneDevice, phoneDevices } from '../../devices-contract.ts'
import { waitingDevices } from '../../devices-rules.ts'
import { deviceTexts as words } from '../../devices-texts.ts'
import { fileTexts } from '../../files-texts.ts'

const TakeInDialog = lazy(async () => ({ default: (await import('./take-in-dialog.tsx')).TakeInDialog }))

type Row = ListedRow<typeof deviceList, PhoneDevice>

const empty = { text: words.empty, at_start: true }

export function DevicesPage() {
  const [taking, setTaking] = useState(false)
  const rowActions = ({ technician_id }: Row): RowAction[] => [
    { label: words.technician, icon: IconUser, to: `/technician/edit/${technician_id}` },
  ]
  return (
    <ListPage
      list={deviceList}
      start={waitingDevices}
      endpoints={phoneDevices}
      rowActions={rowActions}
      primary={{ label: fileTexts.take_in, icon: IconFileZip, onClick: () => setTaking(true) }}
      empty={empty}
    >
      <Suspense>
        <ClosingTabs chosen="phones" />
        {taking && <TakeInDialog onClose={() => setTaking(false)} />}
      </Suspense>
    </ListPage>
  )
}
