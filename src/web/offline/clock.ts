/** How far this phone's clock is from the server's, as its answers say. It decides nothing but how a time that was entered is checked. */
const key = 'clock_offset'
/** As much as the server overlooks. */
const toleratedMs = 5 * 60_000

let offsetMs = Number(localStorage.getItem(key) ?? 0)

/** Told by every answer. */
export function noteServerTime(date: string | null): void {
  const found = Date.parse(date ?? '') - Date.now()
  const next = Math.abs(found) > toleratedMs ? found : 0
  if (Number.isNaN(found) || Math.abs(next - offsetMs) < toleratedMs) return
  offsetMs = next
  localStorage.setItem(key, String(next))
}

/** A time of this phone by the server's clock. */
export const serverTime = (phone_at: string): string => new Date(Date.parse(phone_at) + offsetMs).toISOString()
