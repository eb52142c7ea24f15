/** Fieldstock on the Home Screen: the browser's own offer where it makes one, else what the person has to press. */
import { useSyncExternalStore } from 'react'
import { createStore } from '../ui/store.ts'

/** `menu`, `share`: where the browser keeps it. `missing`: the address is plain http. */
type InstallState = 'installed' | 'offered' | 'share' | 'menu' | 'missing'

type Offer = Event & { prompt: () => Promise<unknown> }
const offer = createStore<Offer | undefined>(undefined)
// Made once, soon after the page has opened; shown where the person looks for it.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  // Only this browser has the event, and always with its question.
  offer.set(event as Offer)
})
window.addEventListener('appinstalled', () => offer.set(undefined))

/** An iPad says that it is a Mac; no Mac is touched with several fingers. */
export const isAppleTouch = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

function stateNow(): InstallState {
  if (window.matchMedia('(display-mode: standalone)').matches) return 'installed'
  if (!window.isSecureContext) return 'missing'
  return offer.get() ? 'offered' : isAppleTouch() ? 'share' : 'menu'
}

export const useInstall = (): InstallState => useSyncExternalStore(offer.subscribe, stateNow)

/** The browser asks the person, once per offer. */
export async function install(): Promise<void> {
  const asked = offer.get()
  offer.set(undefined)
  await asked?.prompt()
}
