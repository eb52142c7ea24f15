/** Imported before everything else: settings that libraries read while they load. */
import { defaultTimeZone, setTimeZone } from '#lib/time/dates.ts'
import { styleNonce } from './theme/theme.ts'
import './trusted-text.ts'

// The server writes the office's time zone into the page; the development server leaves the placeholder.
const timeZone = document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content
setTimeZone(timeZone === undefined || timeZone === 'TIME_ZONE' ? defaultTimeZone : timeZone)

// The library that locks scrolling behind dialogs asks this global for the nonce of its style.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
