/** Imported before everything else: settings that libraries read while they load. */
import { config } from 'zod'
import { styleNonce } from './theme/theme.ts'

// The content policy forbids building functions from text, which zod tries for speed.
config({ jitless: true })

// The library that locks scrolling behind dialogs asks this global for the nonce of its style.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
