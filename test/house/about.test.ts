import { describe, expect, test } from 'vitest'
import { type Role, roles } from '#lib/records/endpoint.ts'
import { type About, type AboutPages, aboutOf } from '#lib/texts/about.ts'
import { aboutPages } from '../../src/about.ts'
import { filesIn, load } from './source.ts'

type Page = { path: string; allow: readonly Role[] | 'public' }

/** Long enough to say something, short enough to be read. */
const shortest = 24
const longest = 150

const registeredPages = async () =>
  // What such a file exports is its list of pages.
  (await Promise.all((await filesIn('src/features/*/*/web/pages.tsx')).map(load))).flatMap(
    ({ pages }) => pages as readonly Page[],
  )

const partsOf = ({ purpose, work, next }: About) => [purpose, work, next].flatMap(({ EN, IT }) => [EN, IT])

function faultsOf(pages: readonly Page[], about: AboutPages): string[] {
  const faults: string[] = []
  for (const { path, allow } of pages)
    for (const role of roles.filter((it) => allow !== 'public' && allow.includes(it))) {
      const found = aboutOf(about, path, role)
      if (!found) faults.push(`${path}: nothing says what it is to ${role}`)
      for (const text of found ? partsOf(found) : [])
        if (text.length < shortest || text.length > longest || !/[.!]$/.test(text))
          faults.push(`${path}: "${text}" has ${text.length} characters`)
    }
  const known = new Set(pages.map(({ path }) => path))
  return [...faults, ...Object.keys(about).flatMap((path) => (known.has(path) ? [] : [`${path}: no such page`]))]
}

describe('what is this', () => {
  test('every screen says what it is for, in both languages and in a few words', async () => {
    const pages = await registeredPages()
    expect(pages.length).toBeGreaterThan(70)
    expect(faultsOf(pages, aboutPages)).toEqual([])
  })

  test('a screen without words, with too few of them, or that is gone is found', async () => {
    const pages: Page[] = [
      { path: '/suppliers', allow: ['admin'] },
      { path: '/new', allow: ['technician'] },
      { path: '/login', allow: 'public' },
    ]
    const { '/suppliers': suppliers, '/users': users } = aboutPages
    if (!suppliers || !users || !('purpose' in suppliers)) throw new Error('there are no words')
    const short = { ...suppliers, next: { EN: 'Next', IT: 'Poi' } }
    expect(faultsOf(pages, { '/suppliers': short, '/users': users })).toEqual([
      '/suppliers: "Next" has 4 characters',
      '/suppliers: "Poi" has 3 characters',
      '/new: nothing says what it is to technician',
      '/users: no such page',
    ])
  })
})
