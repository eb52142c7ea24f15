/** Italy on a plane: as wide as it is at 42 degrees, about 111 metres a step, from the north-west. */

export type Spot = { x: number; y: number }

const [west, north] = [6, 47.5]
const stepsOfLatitude = 1000
/** A degree of longitude is so much shorter there. */
const stepsOfLongitude = 743

export const project = ({ latitude, longitude }: { latitude: number; longitude: number }): Spot => ({
  x: Math.round((longitude - west) * stepsOfLongitude),
  y: Math.round((north - latitude) * stepsOfLatitude),
})

/** Kilometres in a straight line, to within a few in a hundred. */
export const kmBetween = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y) * 0.111
