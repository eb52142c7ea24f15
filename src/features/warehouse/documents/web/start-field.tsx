/** When the goods leave: at the moment of issue, or at a time that is chosen. Nothing is chosen beforehand. */
import { Radio } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { FormApi } from '#web/form/form-api.ts'
import { InstantField } from '#web/form/instant-field.tsx'
import { useSay } from '#web/language.ts'
import { Row } from '#web/ui/layout.tsx'
import { transportTexts as texts } from '../texts.ts'

export function StartField({ form }: { form: FormApi<'transport_start'> }) {
  const say = useSay()
  const value = form.get('transport_start')
  const [later, setLater] = useState(typeof value === 'string')
  const isNow = value === 'now'
  // Its problem is shown here and not above the form.
  useEffect(() => form.describe('transport_start', { label: texts.transport_start }))
  return (
    <>
      <Radio.Group
        label={say(texts.transport_start)}
        required
        error={later ? undefined : form.errorOf('transport_start')}
        value={isNow ? 'now' : later ? 'later' : ''}
        onChange={(choice) => {
          setLater(choice === 'later')
          form.set('transport_start', choice === 'now' ? 'now' : null)
        }}
      >
        <Row wrap gapY={2} gap={5} pt={1.5} data-field="transport_start">
          <Radio value="now" label={say(texts.start_now)} />
          <Radio value="later" label={say(texts.start_later)} />
        </Row>
      </Radio.Group>
      {later && !isNow && <InstantField form={form} name="transport_start" label={texts.start_at} required />}
    </>
  )
}
