/** The first year that can be chosen. */
export const firstYear = 2024

/** From this year down to the first. */
export const yearsFrom = (current: number): number[] =>
  Array.from({ length: Math.max(1, current - firstYear + 1) }, (_, at) => current - at)

/** Cards show the numbers of so many days as a line. */
export const shownDays = 14
/** Change is counted against so many days ago. */
export const comparedDays = 7
