/** Before a count is sent: what it came to, and a word for what has none. */
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { runAction } from '#web/action.ts'
import { IconSend } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { useReachable } from '#web/offline/network.ts'
import { offlineTexts } from '#web/offline/texts.ts'
import { Hint, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { type CountReason, countReasons, missingReasons, unexpectedReasons } from '../../count-rules.ts'
import { reasonWords, countTexts as texts } from '../../count-texts.ts'
import type { Said } from './count-draft.ts'
import type { CountRow } from './count-rows.ts'

type CountSummaryProps = {
  rows: readonly CountRow[]
  expected: number
  onSay: (said: Said) => Promise<unknown>
  onSend: () => Promise<void>
  onClose: () => void
}

const reasonOf = (value: string): CountReason | null => countReasons.find((it) => it === value) ?? null

export function CountSummary({ rows, expected, onSay, onSend, onClose }: CountSummaryProps) {
  const say = useSay()
  const reachable = useReachable()
  const [sending, setSending] = useState(false)
  const of = (group: CountRow['group']) => rows.filter((row) => row.group === group)
  const open = [...of('unexpected'), ...of('missing')]
  // Those asked about stay while the dialog is open, also once they are answered.
  const [asked] = useState(() => open.filter(({ explained, said }) => !explained && !said).map(({ serial }) => serial))
  const [chosen, setChosen] = useState<Readonly<Record<string, CountReason | null>>>({})
  const left = asked.filter((serial) => !chosen[serial]).length
  const counts = {
    found: of('found').length,
    expected,
    missing: of('missing').length,
    unexpected: of('unexpected').length,
  }
  const choose = (serial: string, reason: CountReason | null) => {
    setChosen((old) => ({ ...old, [serial]: reason }))
    void runAction(async () => void (await onSay({ serial_number: serial, reason, note: null })))
  }
  const send = () => {
    setSending(true)
    void onSend().finally(() => setSending(false))
  }
  return (
    <Modal opened onClose={onClose} title={say(texts.summary)} closeOnClickOutside={false}>
      <Stack gap={3}>
        <p>{open.length === 0 ? say(texts.fits) : say(texts.summary_line, counts)}</p>
        {asked.length > 0 && <Hint size="body">{say(texts.without_word, { count: left })}</Hint>}
        {asked.map((serial) => {
          const row = open.find((it) => it.serial === serial)
          const reasons = row?.group === 'unexpected' ? unexpectedReasons : missingReasons
          return (
            <NativeSelect
              key={serial}
              label={[serial, row?.model].filter(Boolean).join(', ')}
              value={chosen[serial] ?? ''}
              onChange={({ currentTarget: { value } }) => choose(serial, reasonOf(value))}
              data={[
                { value: '', label: say(texts.no_reason) },
                ...reasons.map((value) => ({ value, label: say(reasonWords[value]) })),
              ]}
            />
          )
        })}
        <Button size="lg" loading={sending} leftSection={<IconSend size={20} />} onClick={send}>
          {say(reachable ? offlineTexts.send : offlineTexts.send_later)}
        </Button>
        <Button size="lg" variant="default" onClick={onClose}>
          {say(texts.go_on)}
        </Button>
      </Stack>
    </Modal>
  )
}
