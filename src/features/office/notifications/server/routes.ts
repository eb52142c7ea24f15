import { type Served, serve } from '#server/http/serve.ts'
import { notifications } from '../contract.ts'
import { pushSubscriptions } from '../push-contract.ts'
import * as push from './push/service.ts'
import * as service from './service.ts'

/** The kinds are known to the entry point alone. */
export const routesFor = (kinds: service.Kinds): Served[] => [
  serve(notifications.list, (call) => service.listNotifications(call, kinds, call.query.show)),
  serve(notifications.count, service.countNotifications),
  serve(notifications.readAll, (call) => service.markAllRead(call, call.body.until_id)),
  serve(notifications.settings, (call) => service.getSettings(call, kinds)),
  serve(notifications.setSettings, (call) => service.changeSettings(call, kinds, call.body, call.version)),
  serve(notifications.read, (call) => service.markRead(call, call.params.id)),
  serve(notifications.unread, (call) => service.markUnread(call, call.params.id)),
  serve(pushSubscriptions.key, async (call) => ({ public_key: (await push.pushKeys(call)).public_key })),
  serve(pushSubscriptions.add, (call) => push.addSubscription(call, call.body, call.services.env.push_local)),
  serve(pushSubscriptions.remove, (call) => push.removeSubscription(call, call.body.endpoint)),
]
