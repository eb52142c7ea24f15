/** Times as sentences say them. */
import { toLocalClock } from '#lib/time/dates.ts'

/** The hour, with its day where that is another one: 08:05, or 17-11 08:05. */
export function clockOf(instant: string, now: string): string {
  const [clock, today] = [toLocalClock(instant), toLocalClock(now)]
  const [, month, day] = clock.slice(0, 10).split('-')
  return clock.slice(0, 10) === today.slice(0, 10) ? clock.slice(11, 16) : `${day}-${month} ${clock.slice(11, 16)}`
}
