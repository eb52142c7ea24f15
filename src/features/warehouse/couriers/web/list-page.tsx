/** The couriers, with the link that follows their parcels. */
import { Text } from '@mantine/core'
import type { ListedRow } from '#lib/lists/list.ts'
import { SwitchField, TextareaField, TextField } from '#web/form/fields.tsx'
import { useSay } from '#web/language.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { courierList } from '../columns.ts'
import { type Courier, couriers } from '../contract.ts'
import { trackingAddress, trackingPlaceholder } from '../rules.ts'
import { texts } from '../texts.ts'
import { ActiveSwitch } from './active-switch.tsx'

const cells = { active: (courier: ListedRow<typeof courierList, Courier>) => <ActiveSwitch courier={courier} /> }
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

export function CouriersPage() {
  return (
    <RecordPage
      list={courierList}
      endpoints={couriers}
      texts={texts}
      nameOf={({ name }) => name}
      cells={cells}
      start={start}
      fields={(form) => (
        <>
          <TextField form={form} name="name" label={texts.name} required autoFocus />
          <TextField form={form} name="vat_number" label={texts.vat_number} hint={texts.carrier_hint} />
          <TextareaField form={form} name="address" label={texts.address} rows={2} />
          <TextField form={form} name="phone" label={texts.phone} type="tel" />
          <TextField form={form} name="email" label={texts.email} type="email" />
          <div>
            <TextField form={form} name="tracking_link" label={texts.tracking_link} type="url" />
            <TrackingHint link={form.get('tracking_link')} />
          </div>
          <SwitchField form={form} name="active" label={texts.is_active} />
        </>
      )}
    />
  )
}
