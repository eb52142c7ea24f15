/** What pages keep in local storage names its account by the first number of its key, such as `order_draft 12 regular`; a draft was begun there and not sent. */
const keysOf = (account: number): string[] =>
  Object.keys(localStorage).filter((key) => Number(/^\D*[ _](\d+)(?: |$)/.exec(key)?.[1]) === account)

export const countDraftKeys = (account: number): number =>
  keysOf(account).filter((key) => /^\w*_draft /.test(key)).length

export function forgetKeys(account: number): void {
  for (const key of keysOf(account)) localStorage.removeItem(key)
}
