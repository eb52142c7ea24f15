/** The couriers, with the link that follows their parcels. */
import { Text } from '@mantine/core'
import type { ListedRow } from '#lib/lists/list.ts'
import { useSay } from '#web/language.ts'
import { NounPage } from '#web/record/noun-page.tsx'
import { type Courier, courier } from '../fields.ts'
import { trackingAddress, trackingPlaceholder } from '../rules.ts'
import { texts } from '../texts.ts'
import { ActiveSwitch } from './active-switch.tsx'

const cells = { active: (row: ListedRow<typeof courier.list, Courier>) => <ActiveSwitch courier={row} /> }
const start = { active: true }
const example = 'AB123456'

/** Says how a link is written, and where it leads once it is one. */
function TrackingHint({ link }: { link: unknown }) {
  const say = useSay()
  const address = trackingAddress(typeof link === 'string' ? link.trim() : null, example)
  return (
    <Text size="xs" c="var(--fs-text-3)" mt={4} style={{ overflowWrap: 'anywhere' }}>
      {address
        ? say(texts.tracking_preview, { number: example, address })
        : say(texts.tracking_hint, { placeholder: trackingPlaceholder })}
    </Text>
  )
}

export const CouriersPage = () => (
  <NounPage
    noun={courier}
    texts={texts}
    nameOf={({ name }) => name}
    cells={cells}
    start={start}
    order={['name', 'vat_number', 'address', 'phone', 'email', 'tracking_link', 'active']}
    below={(form) => ({ tracking_link: <TrackingHint link={form.get('tracking_link')} /> })}
  />
)
