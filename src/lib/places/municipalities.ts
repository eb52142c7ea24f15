/** Where a job is: the municipality behind a town as it was written, and how far it is from one to another. */

export type Coordinates = { latitude: number; longitude: number }
export type Municipality = Coordinates & { id: number; name: string; province: string }

/** A town without case, accents, apostrophes, blanks and signs. */
export const placeKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Longer than any name of a municipality. */
const longestTown = 120

/** What offices write shorter than it is. */
const otherNames: Readonly<Record<string, string>> = {
  reggioemilia: 'reggionellemilia',
  reggiocalabria: 'reggiodicalabria',
}

/** S. Mauro, S.Mauro, SS. Cosma: which saint it is, is not written. */
const saint = /^(?:ss?|s\.ta|s\.to)[.\s]+(?=\p{L})/iu
const saints = ['san', 'santa', 'santo', 'sant', 'santi']

/** The ways in which a town may be meant, the most literal first. */
function keysOf(city: string): string[] {
  const bare = city
    .slice(0, longestTown)
    .replace(/\s+/g, ' ')
    .trim()
    // "Torino (TO)", "Torino - TO", "10121 Torino".
    .replace(/ ?[(\-–,/] ?[a-z]{2} ?\)?$/i, '')
    .replace(/^\d{5} /, '')
  const key = placeKey(bare)
  const name = bare.replace(saint, '')
  const inFull = name === bare ? [] : saints.map((word) => word + placeKey(name))
  // A town in two languages is known by either.
  const parts = bare.split('/').map(placeKey)
  return [placeKey(city.slice(0, longestTown)), key, otherNames[key] ?? key, ...inFull, ...parts].filter(
    (it) => it !== '',
  )
}

export type PlaceAlias = { city_key: string; province: string; municipality_id: number }
export type Written = { city: string | null; province: string | null }

export type Places = {
  byId: (id: number) => Municipality | undefined
  /** Undefined where the words mean no municipality, or more than one. */
  find: (written: Written) => Municipality | undefined
  /** Municipalities that may be meant, the likeliest first. */
  similar: (written: Written, most: number) => Municipality[]
  /** Whose name begins with these words, then those that hold them. */
  search: (words: string, most: number) => Municipality[]
}

/** Finds places by the names of municipalities and by what people have put right. */
export function placesOf(municipalities: readonly Municipality[], aliases: readonly PlaceAlias[]): Places {
  const known = new Map(municipalities.map((it) => [it.id, it]))
  const names = namesOf(municipalities)
  const meant = new Map(aliases.map((it) => [`${it.city_key} ${it.province}`, it.municipality_id]))
  const found = new Map<string, Municipality | undefined>()
  const lookUp = (city: string, province: string): Municipality | undefined => {
    const alias = meant.get(`${placeKey(city)} ${province}`)
    if (alias !== undefined) return known.get(alias)
    for (const key of keysOf(city)) {
      const fitting = (names.get(key) ?? []).filter((it) => province === '' || it.province === province)
      if (fitting.length === 1) return fitting[0]
    }
    return undefined
  }
  return {
    byId: (id) => known.get(id),
    find({ city, province }) {
      if (city === null) return undefined
      const key = `${city}\n${province ?? ''}`
      if (!found.has(key)) found.set(key, lookUp(city, province ?? ''))
      return found.get(key)
    },
    similar({ city, province }, most) {
      const [first = ''] = keysOf(city ?? '')
      const same = names.get(first) ?? []
      // "Roma EUR": the longest beginning that is a name in the province.
      const words = (city ?? '').slice(0, longestTown).split(/\s+/)
      const begun = words.flatMap((_word, at) => names.get(placeKey(words.slice(0, -at - 1).join(''))) ?? [])
      const near = municipalities
        .filter((it) => it.province === province)
        .map((it) => ({ it, distance: distanceOf(first, placeKey(it.name)) }))
        .filter(({ it, distance }) => distance <= Math.max(2, placeKey(it.name).length / 3))
        .sort((a, b) => a.distance - b.distance || a.it.id - b.it.id)
        .map(({ it }) => it)
      const there = begun.filter((it) => it.province === province)
      return [...new Set([...same, ...there, ...near])].slice(0, most)
    },
    search(words, most) {
      const key = placeKey(words)
      const holding = municipalities.filter((it) => placeKey(it.name).includes(key))
      const begins = ({ name }: Municipality) => (placeKey(name).startsWith(key) ? 0 : 1)
      return holding.sort((a, b) => begins(a) - begins(b) || a.name.localeCompare(b.name, 'it')).slice(0, most)
    },
  }
}

/** Names are the same for every set of aliases. */
const madeNames = new WeakMap<readonly Municipality[], ReadonlyMap<string, Municipality[]>>()
function namesOf(municipalities: readonly Municipality[]): ReadonlyMap<string, Municipality[]> {
  const made = madeNames.get(municipalities)
  if (made) return made
  const names = new Map<string, Municipality[]>()
  for (const it of municipalities)
    for (const key of new Set([placeKey(it.name), ...it.name.split('/').map(placeKey)])) {
      const same = names.get(key)
      if (same) same.push(it)
      else names.set(key, [it])
    }
  madeNames.set(municipalities, names)
  return names
}

/** How many letters have to be changed, added or left out (Levenshtein). */
function distanceOf(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[right.length] ?? 0
}

const earthKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Roads are so much longer than the straight line, and are driven at this speed. */
export const detour = 1.35
export const kmPerHour = 45
/** From one shop to another of the same municipality. */
export const minutesWithin = 12

/** Kilometres in a straight line. */
export function straightKm(from: Coordinates, to: Coordinates): number {
  const [lat1, lat2] = [radians(from.latitude), radians(to.latitude)]
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const a = half(lat2 - lat1) + Math.cos(lat1) * Math.cos(lat2) * half(radians(to.longitude - from.longitude))
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** Estimated: the straight line × 1.35 at 45 km/h. */
export function drivingMinutes(from: Municipality, to: Municipality): number {
  if (from.id === to.id) return minutesWithin
  return Math.round(((straightKm(from, to) * detour) / kmPerHour) * 60)
}
