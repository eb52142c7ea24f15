/** The lists of closings: those that met a changed job, those to confirm, and what is still on phones or came from them. */
import { useRouter } from '@tanstack/react-router'
import { deviceList } from '#features/interventions/phone/devices-columns.ts'
import { phoneDevices } from '#features/interventions/phone/devices-contract.ts'
import { waitingDevices } from '#features/interventions/phone/devices-rules.ts'
import { deviceTexts } from '#features/interventions/phone/devices-texts.ts'
import { caseList } from '#features/interventions/phone/settle-columns.ts'
import { closingCases } from '#features/interventions/phone/settle-contract.ts'
import { waitingStates } from '#features/interventions/phone/settle-rules.ts'
import { settleTexts as words } from '#features/interventions/phone/settle-texts.ts'
import { useSay } from '#web/language.ts'
import { useTotal } from '#web/list/use-total.ts'
import { ListTabs, TabRow } from '#web/ui/tab-row.tsx'

const addresses = {
  to_settle: `/closing-confirmation/to-settle?state=${waitingStates.state}`,
  to_confirm: '/closing-confirmation',
  phones: `/closing-confirmation/phones?state=${waitingDevices.state}`,
  sent: '/closing-confirmation/sent',
} as const

export function ClosingTabs({ chosen }: { chosen: keyof typeof addresses }) {
  const say = useSay()
  const { history } = useRouter()
  const waiting = useTotal(caseList, closingCases.list, waitingStates)
  const phones = useTotal(deviceList, phoneDevices.list, waitingDevices)
  return (
    <ListTabs>
      <TabRow
        label={say(words.tabs)}
        tabs={[
          { key: 'to_settle', label: say(words.to_settle), count: waiting },
          { key: 'to_confirm', label: say(words.to_confirm) },
          { key: 'phones', label: say(deviceTexts.tab), count: phones },
          { key: 'sent', label: say(deviceTexts.sent_tab) },
        ]}
        chosen={chosen}
        onChoose={(key) => history.push(addresses[key])}
      />
    </ListTabs>
  )
}
