/** This browser and web push: whether it can be told, wants to be, and how it says so to the server. */
import { call } from '#web/call.ts'
import { isAppleTouch } from '#web/offline/install.ts'
import { pushSubscriptions } from '../push-contract.ts'

/** `install`: an iPhone is told only as an app on the Home Screen. `refused`: the service of the browser's maker does not take it. */
export type PushState = 'missing' | 'install' | 'blocked' | 'refused' | 'off' | 'on'

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration()
}

export async function readPushState(): Promise<PushState> {
  const registration = await registered()
  if (!registration || !('pushManager' in registration) || !('Notification' in window))
    return isAppleTouch() ? 'install' : 'missing'
  if (Notification.permission === 'denied') return 'blocked'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

const base64url = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const register = (subscription: PushSubscription) =>
  call(pushSubscriptions.add, {
    body: {
      endpoint: subscription.endpoint,
      p256dh: base64url(subscription.getKey('p256dh')),
      auth: base64url(subscription.getKey('auth')),
    },
  })

/** Asks the person first; answers what it is now. */
export async function startPush(): Promise<PushState> {
  const registration = await registered()
  if (!registration) return 'missing'
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  const { public_key } = await call(pushSubscriptions.key, {})
  const old = await registration.pushManager.getSubscription()
  const asked = { userVisibleOnly: true, applicationServerKey: public_key }
  // One that was bound to other keys, of a server that was set up again, has to go first.
  const subscription = await registration.pushManager
    .subscribe(asked)
    .catch(async () => {
      await old?.unsubscribe()
      return registration.pushManager.subscribe(asked)
    })
    .catch(() => undefined)
  if (!subscription) return 'refused'
  await register(subscription)
  return 'on'
}

export async function stopPush(): Promise<PushState> {
  const subscription = await (await registered())?.pushManager.getSubscription()
  if (subscription) {
    await call(pushSubscriptions.remove, { body: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  }
  return readPushState()
}

/** After each sign-in: a subscription belongs to the session that asked. */
export async function renewPush(): Promise<void> {
  const subscription = await (await registered())?.pushManager?.getSubscription()
  if (subscription) await register(subscription)
}
