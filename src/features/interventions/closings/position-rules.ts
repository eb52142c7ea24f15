/** Where a closing is sent from. */
import type { Position } from './request-contract.ts'

/** The position, nothing where it is left out, `stop` where the closing is not to leave yet. */
export type PositionAnswer = Position | 'stop'

/** In numbers to be read: degrees to about eleven metres. */
export const positionParams = ({ latitude, longitude, accuracy_m }: NonNullable<Position>) => ({
  latitude: latitude.toFixed(4),
  longitude: longitude.toFixed(4),
  accuracy: Math.round(accuracy_m),
})
