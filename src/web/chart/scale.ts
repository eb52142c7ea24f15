/** The numbers of an axis: round steps that hold the least and the most. */
const roundSteps = [1, 2, 2.5, 5, 10]

/** About four steps; whole ones, as what is counted is whole. */
export function niceScale(from: number, to: number): { least: number; most: number; steps: number[] } {
  const span = Math.max(1, to - from)
  const rough = span / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, power * (roundSteps.find((it) => it * power >= rough) ?? 10))
  const whole = Number.isInteger(step) ? step : Math.ceil(step)
  const least = Math.floor(from / whole) * whole
  const steps = Array.from({ length: Math.ceil((to - least) / whole) + 1 }, (_, at) => least + at * whole)
  return { least, most: steps.at(-1) ?? to, steps }
}
