/** The address of a place for the phone's own map: Android asks which one to use; elsewhere the address of a map that phones open in its app. */
export function mapAddress(words: readonly (string | null)[]): string {
  const place = encodeURIComponent(words.filter(Boolean).join(' '))
  return navigator.userAgent.includes('Android')
    ? `geo:0,0?q=${place}`
    : `https://www.google.com/maps/dir/?api=1&destination=${place}`
}
