/** A device as people call it, from what its browser says of itself. */

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const first = (from: typeof browsers, text: string) => from.find(([pattern]) => pattern.test(text))?.[1]

/** Empty when nothing is known of it. */
export const deviceName = (agent: string | null): string =>
  [first(browsers, agent ?? ''), first(systems, agent ?? '')].filter(Boolean).join(', ')

export const isPhone = (agent: string | null): boolean => /iPhone|Android.*Mobile/.test(agent ?? '')
