/** What is deleted after some time: how long each is kept at first, and what the law or the program needs at least or allows at most. */

export const retainedKinds = [
  'audit',
  'sign_ins',
  'contacts',
  'positions',
  'uploads',
  'mails',
  'notifications',
  'logs',
  'jobs',
] as const
export type RetainedKind = (typeof retainedKinds)[number]

export type Retained = {
  /** Days, until the company says something else. */
  usual: number
  least: number
  most: number
  /** Whether it may be kept without an end. */
  forEver: boolean
}

const longest = 36_500

export const retained: Readonly<Record<RetainedKind, Retained>> = {
  audit: { usual: 1_825, least: 365, most: longest, forEver: true },
  // Six months at least: provvedimento of the Garante of 27 November 2008, on the sign-ins of administrators.
  sign_ins: { usual: 365, least: 180, most: longest, forEver: true },
  contacts: { usual: 730, least: 90, most: longest, forEver: true },
  // Long enough to clear up a closing; nobody needs it for ever.
  positions: { usual: 90, least: 1, most: 730, forEver: false },
  uploads: { usual: 730, least: 30, most: longest, forEver: true },
  mails: { usual: 30, least: 1, most: 3_650, forEver: true },
  notifications: { usual: 90, least: 7, most: 3_650, forEver: false },
  // As many days as files are rotated for.
  logs: { usual: 30, least: 1, most: 30, forEver: false },
  // The job queue itself keeps nothing longer.
  jobs: { usual: 7, least: 1, most: 90, forEver: false },
}

/** What keeps a person from being erased. */
export const holdsOf = ['products', 'orders', 'discrepancies', 'jobs'] as const
export type Hold = (typeof holdsOf)[number]

/** More matches than this are not listed: the search has to be narrowed. */
export const mostMatches = 200
