/** The outbox: mails that wait, were sent or failed. */

import { useQueryClient } from '@tanstack/react-query'
import type { ListedRow } from '#lib/lists/list.ts'
import { call } from '#web/call.ts'
import { IconSend } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import type { RowAction } from '#web/list/actions.ts'
import { listKey } from '#web/list/list-cache.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { alert } from '#web/ui/alert.tsx'
import { type BadgeFamily, StatusBadge } from '#web/ui/badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { mailList } from '../columns.ts'
import { type MailItem, mails } from '../contract.ts'
import { mailStates, texts } from '../texts.ts'

const families: Record<MailItem['state'], BadgeFamily> = { failed: 'danger', waiting: 'warning', sent: 'success' }

function State({ state }: { state: MailItem['state'] }) {
  const say = useSay()
  return <StatusBadge family={families[state]}>{say(mailStates[state])}</StatusBadge>
}
const cells = { state: ({ state }: Pick<MailItem, 'state'>) => <State state={state} /> }

export function MailsPage() {
  const client = useQueryClient()
  const send = async (id: number) => {
    try {
      await call(mails.retry, { params: { id } })
      toast.success(texts.sending)
    } catch (error) {
      alert.failure(error)
    }
    await client.invalidateQueries({ queryKey: listKey(mailList) })
  }
  const actions = ({ id, state }: ListedRow<typeof mailList, MailItem>): RowAction[] => [
    { label: texts.send_now, icon: IconSend, disabled: state === 'sent', onClick: () => void send(id) },
  ]
  return (
    <ListPage
      list={mailList}
      endpoint={mails.list}
      exportEndpoint={mails.export}
      cells={cells}
      rowActions={actions}
      empty={{ text: texts.mails_empty }}
    />
  )
}
