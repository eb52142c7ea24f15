/**
 * Browsers refuse plain text wherever it could become script (`require-trusted-types-for`). This policy lets text through that
 * opens no tag, such as the styles that Mantine writes; markup, and text that would be run as script, stay refused. The one script that is
 * named by its address is the service worker.
 */

/** A part of the browser's API that TypeScript's library does not describe yet. */
type TrustedTypes = {
  createPolicy: (
    name: 'default',
    rules: { createHTML: (text: string) => string | null; createScriptURL: (address: string) => string | null },
  ) => unknown
}

export const serviceWorkerAddress = '/service-worker.js'

/** What makes a parser of HTML begin a tag, a comment or a declaration; anything else stays text. */
const opensTag = /<[a-z/!?]/i

// Not every browser has it, and the DOM types leave it out.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', {
  createHTML: (text) => (opensTag.test(text) ? null : text),
  createScriptURL: (address) => (address === serviceWorkerAddress ? address : null),
})
