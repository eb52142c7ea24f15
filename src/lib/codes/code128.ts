/** Code 128, the bar code of serial numbers: how wide each bar and gap is, in modules. */

/** Widths of three bars and three gaps per value; the last one is the end and has a bar more. */
const patterns =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122
  123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323
  131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131
  213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122
  141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112
  124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141
  411131 211412 211214 211232 2331112`.split(/\s+/)
const startText = 104
const startDigits = 105
const toDigits = 99
const toText = 100
const end = 106

/** Digits go two to a value where a run of them is worth the change: four at an end, six inside. */
function values(text: string): number[] {
  const found: number[] = []
  let digits = false
  for (let at = 0; at < text.length; ) {
    const run = /^\d*/.exec(text.slice(at))?.[0].length ?? 0
    const worth = at === 0 || at + run === text.length ? 4 : 6
    if (digits ? run >= 2 : run >= worth && run % 2 === 0) {
      if (!digits) found.push(at === 0 ? startDigits : toDigits)
      digits = true
      found.push(Number(text.slice(at, at + 2)))
      at += 2
      continue
    }
    if (digits || at === 0) found.push(at === 0 ? startText : toText)
    digits = false
    const value = text.charCodeAt(at) - 32
    if (value < 0 || value > 94) throw new RangeError('the text has characters that the code does not know')
    found.push(value)
    at += 1
  }
  return found
}

/** Where readers expect nothing, on either side. */
const quietModules = 10

export type Bars = {
  /** Width in modules, with the empty margins that readers need. */
  modules: number
  /** From which module a bar starts, and how many it covers. */
  bars: readonly (readonly [from: number, width: number])[]
}

export function code128(text: string): Bars {
  const found = values(text)
  if (found.length === 0) throw new RangeError('there is nothing to draw')
  const check = found.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103
  const widths = [...found, check, end].flatMap((value) => [...(patterns[value] ?? '')].map(Number))
  const bars: [number, number][] = []
  let modules = quietModules
  for (const [at, width] of widths.entries()) {
    if (at % 2 === 0) bars.push([modules, width])
    modules += width
  }
  return { modules: modules + quietModules, bars }
}
