/** Whether this phone is told while Fieldstock is closed. */
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Card } from '#features/office/accounts/web/shared.tsx'
import { useAction } from '#web/action.ts'
import { useSay } from '#web/language.ts'
import { Hint, Stack, Text } from '#web/ui/layout.tsx'
import { texts } from '../texts.ts'
import { type PushState, readPushState, startPush, stopPush } from './push.ts'

const queryKey = ['push of this browser']
const said = {
  missing: texts.push_missing,
  install: texts.push_install,
  blocked: texts.push_blocked,
  refused: texts.push_refused,
  off: texts.push_off,
  on: texts.push_on,
} as const satisfies Record<PushState, unknown>

export function PushCard() {
  const say = useSay()
  const client = useQueryClient()
  // Read again when the person comes back from the phone's settings.
  const { data: state } = useQuery({ queryKey, queryFn: readPushState, retry: false, staleTime: 0 })
  const change = useAction(async (work: () => Promise<PushState>) => {
    client.setQueryData(queryKey, await work())
  })
  if (!state) return null
  return (
    <Card title={say(texts.push_title)}>
      <Stack gap={3} align="start">
        <Hint>{say(texts.push_hint)}</Hint>
        <Text as="p" role="status">
          {say(said[state])}
        </Text>
        {(state === 'off' || state === 'refused') && (
          <Button loading={change.busy} onClick={() => void change.run(startPush)}>
            {say(texts.push_start)}
          </Button>
        )}
        {state === 'on' && (
          <Button variant="default" loading={change.busy} onClick={() => void change.run(stopPush)}>
            {say(texts.push_stop)}
          </Button>
        )}
      </Stack>
    </Card>
  )
}
