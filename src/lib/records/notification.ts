/** A kind of notification is a value: who gets it, its words, where its line leads. Each feature defines its own in its `notifications.ts`. */

import { both, type Params, type Words } from '../texts/texts.ts'
import type { Role } from './endpoint.ts'

/** A record that a notification is about, by the name that users know it by. */
export type NotificationItem = { id: number; label: string }

/** One line as it is shown: all unread notifications of one kind, message, subject and day. */
export type NotificationLine = {
  message: string
  subject: string
  /** Of many records only the first. */
  items: readonly NotificationItem[]
  /** How many records, whether or not all of them are in `items`. */
  count: number
  params: Params
  role: Role
}

export type NotificationKind<Message extends string = string> = {
  /** `noun.event`; kept with every notification. */
  key: `${string}.${string}`
  /** Its name in the settings. */
  name: Words
  /** Who can get it. */
  roles: readonly Role[]
  /** Also told to the person who did it: work that ends after they have left it. */
  own?: true
  /** Also shown on the phone while Fieldstock is closed, where its person wants that; `reason_EN` and `reason_IT` in `params` say why. */
  push?: true
  /** Words for one record and for several: `{label}` is the first record's name, `{labels}` the first few, `{count}` their number; and whatever is in `params`. */
  messages: Readonly<Record<Message, { one: Words; many: Words }>>
  /** The screen that shows the record, or exactly these records. */
  link: (line: NotificationLine) => string
}

export const defineNotification = <const Message extends string>(
  kind: NotificationKind<Message>,
): NotificationKind<Message> => kind

/** Of something that happens once at a time. */
export const oneMessage = (EN: string, IT: string) => ({ one: both(EN, IT), many: both(EN, IT) })

/** More records than this are counted, not named: a link can then only lead to a list that shows them among others. */
export const mostItems = 50

/** The list with exactly these records, or another one where not all of them are known by name. */
export const linkToItems = ({ items, count }: NotificationLine, list: string, otherwise: string): string =>
  items.length > 0 && items.length === count ? `${list}?ids=${items.map(({ id }) => id).join(',')}` : otherwise
