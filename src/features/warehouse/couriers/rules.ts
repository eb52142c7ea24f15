/** How a courier's tracking link becomes the address of one shipment. */
export const trackingPlaceholder = '{tracking}'

/** A full web address over http or https, to a fixed host and without a user name, with a placeholder for the number. */
export function isTrackingLink(link: string): boolean {
  if (!link.includes(trackingPlaceholder) || !URL.canParse(link)) return false
  const { protocol, host, username, password } = new URL(link)
  const isPlainHost = /^[\w.:-]+$/.test(host)
  return (protocol === 'https:' || protocol === 'http:') && isPlainHost && username === '' && password === ''
}

/** The page that follows a shipment; nothing without a link or a number. */
export function trackingAddress(
  link: string | null | undefined,
  number: string | null | undefined,
): string | undefined {
  const tracking = number?.trim()
  if (!link || !tracking || !isTrackingLink(link)) return undefined
  return link.replaceAll(trackingPlaceholder, () => encodeURIComponent(tracking))
}
