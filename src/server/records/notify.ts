/** Tells people what happened, in the transaction in which it happens: a message exists exactly when the change does. */

import type { Role } from '#lib/records/endpoint.ts'
import { mostItems, type NotificationItem, type NotificationKind } from '#lib/records/notification.ts'
import type { Params } from '#lib/texts/texts.ts'
import { execute } from '../database/rows.ts'
import type { Act } from './act.ts'

export type Notification<Message extends string> = {
  message: Message
  /** Some accounts, or all of a role. */
  to: { account_ids: readonly number[] } | { role: Role }
  /** Notifications with another subject are never shown in the same line. */
  subject?: string
  items?: readonly NotificationItem[]
  /** Never a name of a person: names are read with the line. */
  params?: Params
}

type Row = { role: Role | null; account_id: number | null; message: string }

/** What the browser listens for; it carries nothing, because the screen fetches what it may read. */
export const notificationMessage = 'notifications'

/**
 * Writes one notification for each recipient, whatever the number of records, and makes their bells look again when the transaction commits.
 * The person who does it is left out unless the kind says otherwise; so are inactive and erased people, and those who have switched the kind off.
 */
export async function notify<Message extends string>(
  act: Pick<Act, 'tx' | 'user' | 'at'>,
  kind: NotificationKind<Message>,
  notifications: Notification<NoInfer<Message>> | readonly Notification<NoInfer<Message>>[],
): Promise<void> {
  const rows = [notifications].flat().flatMap<Row>(({ to, message, subject = '', items = [], params = {} }) => {
    const row = { message, subject, items: items.slice(0, mostItems), item_count: items.length, params }
    return 'role' in to
      ? [{ ...row, role: to.role, account_id: null }]
      : [...new Set(to.account_ids)].map((account_id) => ({ ...row, role: null, account_id }))
  })
  if (rows.length === 0) return
  const by = act.user?.id ?? null
  await execute(act.tx)`
    with written as (
      insert into notification (account_id, kind, message, subject, items, item_count, params, by_id, at, on_screen, by_mail)
      select a.id, ${kind.key}, g.message, g.subject, g.items, g.item_count, g.params, ${by}, coalesce(${act.at ?? null}::timestamptz, now()),
        wanted.screen, wanted.mail
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as g (account_id bigint, role text, message text, subject text, items jsonb, item_count integer, params jsonb)
        join account a on (a.id = g.account_id or a.role = g.role) and a.active and a.erased_at is null
        left join notification_setting s on s.account_id = a.id
        cross join lateral (select coalesce((s.kinds -> ${kind.key} ->> 'screen')::boolean, true) as screen,
          coalesce((s.kinds -> ${kind.key} ->> 'mail')::boolean, false) as mail) as wanted
      where a.role = any(${kind.roles}::text[]) and (wanted.screen or wanted.mail) and a.id is distinct from ${kind.own ? null : by}::bigint
      order by a.id
      returning account_id, on_screen)
    select pg_notify('fieldstock_live', json_build_object('to', account_id, 'message', json_build_object('type', ${notificationMessage}::text))::text)
    from (select distinct account_id from written where on_screen) as told`
}
