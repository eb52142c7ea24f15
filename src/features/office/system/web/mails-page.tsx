/** The outbox: mails that wait, were sent or failed. */

import { useQueryClient } from '@tanstack/react-query'
import type { ListedRow } from '#lib/lists/list.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { IconSend } from '#web/icons.tsx'
import type { RowAction } from '#web/list/actions.ts'
import { listKey } from '#web/list/list-cache.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { toast } from '#web/ui/toast.ts'
import { mailList } from '../columns.ts'
import { type MailItem, mails } from '../contract.ts'
import { texts } from '../texts.ts'

export function MailsPage() {
  const client = useQueryClient()
  const send = async (id: number) => {
    await runAction(async () => {
      await call(mails.retry, { params: { id } })
      toast.success(texts.sending)
    })
    await client.invalidateQueries({ queryKey: listKey(mailList) })
  }
  const actions = ({ id, state }: ListedRow<typeof mailList, MailItem>): RowAction[] => [
    { label: texts.send_now, icon: IconSend, disabled: state === 'sent', onClick: () => void send(id) },
  ]
  return <ListPage list={mailList} endpoints={mails} rowActions={actions} empty={{ text: texts.mails_empty }} />
}
