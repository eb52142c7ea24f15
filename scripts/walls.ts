/** Which room may touch which: reads every import and holds it against the rules. Each rule is one sentence of ARCHITECTURE.md. */
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

// Server side and shared files, from the bottom up: a feature may use those on lower floors, and on its own floor only
// those it names. Screens are free of floors: they may use any feature's doors.
export const floors = [
  [
    'accounts',
    'catalogue',
    'couriers',
    'usual-faults',
    'suppliers',
    'warehouses',
    'technicians',
    'settings',
    'documents',
    'archive-files',
    'intervention-settings',
    'file-formats',
    'costs',
    'views',
  ],
  ['stock'],
  [
    'delivery-notes',
    'return-notes',
    'assignments',
    'orders',
    'interventions',
    'installations',
    'closings',
    'statements',
    'client-reports',
    'comparisons',
  ],
  [
    'dashboard',
    'first-steps',
    'demo-data',
    'custody',
    'replenishment',
    'search',
    'imports',
    'issued-documents',
    'notifications',
    'audit',
    'recent-actions',
    'system',
    'privacy',
  ],
]
const neighbours: Readonly<Record<string, readonly string[]>> = {
  technicians: ['accounts'],
  catalogue: ['suppliers'],
  settings: ['catalogue'],
  documents: ['settings'],
  'intervention-settings': ['catalogue', 'suppliers'],
  'file-formats': ['intervention-settings'],
  costs: ['intervention-settings'],
  'archive-files': ['settings', 'suppliers', 'intervention-settings'],
  closings: ['interventions', 'installations'],
  statements: ['closings'],
  'client-reports': ['closings'],
  comparisons: ['interventions', 'installations'],
  privacy: ['imports'],
  audit: ['imports'],
}

type Import = { from: string; to: string; typesOnly: boolean }
type Rule = { name: string; why: string; forbids: (it: Import) => boolean }

const rooms = {
  test: /\.test\.tsx?$/,
  server:
    /^src\/(server\/|(api|worker|uploads|lists|figures|findables|movement-documents)\.ts$|features\/[^/]+\/server\/)/,
  browser: /^src\/(web\/|(app|site)\.tsx$|(navigation|about)\.ts$|features\/[^/]+\/web\/)/,
  shared: /^src\/(lib\/|features\/[^/]+\/[^/]+\.ts$)/,
  kit: /^src\/(lib|server|web)\//,
  queries: /^src\/(server\/|features\/[^/]+\/server\/([^/]+\/)?[^/]*queries\.ts$)/,
}
/** The room inside a large feature, on either side: `src/features/orders/server/receiving` is its room `receiving`. */
const roomOf = (file: string) => /^src\/features\/[^/]+\/(?:server|web)\/([^/]+)\//.exec(file)?.[1]
const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]
const isPackage = (to: string, ...names: string[]) => names.some((name) => to === name || to.startsWith(`${name}/`))

function climbs({ from, to }: Import): boolean {
  const mine = featureOf(from)
  const other = featureOf(to)
  if (!mine || !other || mine === other || /\/web\//.test(from) || rooms.test.test(from)) return false
  const level = floors.findIndex((floor) => floor.includes(mine))
  return !floors.slice(0, level).flat().includes(other) && !neighbours[mine]?.includes(other)
}

const doors =
  /^src\/features\/[^/]+\/(([a-z]+-)*(contract|columns|rules|problems|texts|titles)\.ts|server\/service\.ts|web\/parts\.tsx)$/

export const rules: readonly Rule[] = [
  {
    name: 'features-only-through-their-doors',
    why: 'from another feature only its top files, server/service.ts and web/parts.tsx may be imported',
    forbids: ({ from, to }) => {
      const mine = featureOf(from)
      const other = featureOf(to)
      return mine !== undefined && other !== undefined && mine !== other && !doors.test(to)
    },
  },
  {
    name: 'rooms-only-through-their-service',
    why: 'a room of a feature uses another room only through its service.ts; what both need lies one folder up',
    forbids: ({ from, to }) => {
      const [mine, other] = [roomOf(from), roomOf(to)]
      const samePlace = featureOf(from) === featureOf(to) && mine !== undefined && other !== undefined
      return samePlace && mine !== other && !rooms.test.test(from) && !/\/service\.ts$/.test(to)
    },
  },
  { name: 'floors', why: 'a feature may use only the floors below it, and the neighbours it names', forbids: climbs },
  {
    name: 'every-feature-has-a-floor',
    why: 'a new feature is put on a floor first',
    forbids: ({ from }) => featureOf(from) !== undefined && !floors.flat().includes(featureOf(from) ?? ''),
  },
  {
    name: 'browser-never-reaches-server',
    why: 'what runs on the server does not exist in a browser',
    forbids: ({ from, to }) =>
      rooms.browser.test(from) &&
      (rooms.server.test(to) || to.startsWith('node:') || isPackage(to, 'pg', 'kysely', 'fastify')),
  },
  {
    name: 'server-never-reaches-browser',
    why: 'what runs in a browser does not exist on the server',
    forbids: ({ from, to }) =>
      rooms.server.test(from) &&
      (rooms.browser.test(to) || isPackage(to, 'react', 'react-dom', '@mantine', '@tanstack')),
  },
  {
    name: 'shared-files-are-pure',
    why: 'lib and the top files of a feature run on both sides: only zod, and each other',
    forbids: ({ from, to }) =>
      rooms.shared.test(from) && !rooms.test.test(from) && !rooms.shared.test(to) && !isPackage(to, 'zod'),
  },
  {
    name: 'kit-knows-no-feature',
    why: 'the mechanism is in the kit, the meaning is in the feature',
    forbids: ({ from, to }) => rooms.kit.test(from) && !rooms.test.test(from) && featureOf(to) !== undefined,
  },
  {
    name: 'sql-only-in-queries',
    why: 'all SQL of a feature lies in its queries',
    forbids: ({ from, to }) =>
      from.startsWith('src/') &&
      !rooms.queries.test(from) &&
      !rooms.test.test(from) &&
      isPackage(to, 'kysely', 'pg', 'pg-copy-streams'),
  },
  {
    name: 'pool-only-in-the-kit',
    why: 'features receive a transaction and never open a connection',
    forbids: ({ from, to, typesOnly }) =>
      featureOf(from) !== undefined && !rooms.test.test(from) && !typesOnly && /^src\/server\/(db|open)\.ts$/.test(to),
  },
  {
    name: 'only-routes-face-http',
    why: 'services and queries know nothing of requests',
    forbids: ({ from, to, typesOnly }) =>
      featureOf(from) !== undefined &&
      !/\/server\/routes\.ts$/.test(from) &&
      !rooms.test.test(from) &&
      !typesOnly &&
      /^src\/server\/(serve|serve-records|export|http)\.ts$/.test(to),
  },
  {
    name: 'tests-stay-outside',
    why: 'the product does not need its tests',
    forbids: ({ from, to }) =>
      from.startsWith('src/') && !isTestFile(from) && (to.startsWith('test/') || rooms.test.test(to)),
  },
  {
    name: 'imports-resolve',
    why: 'the file is there',
    forbids: ({ to }) => /^(src|test|scripts|database|bench)\//.test(to) && !existsSync(to),
  },
]

const isTestFile = (file: string) => rooms.test.test(file) || /\/(test-[\w-]+|hostile-files)\.ts$/.test(file)

/** A specifier as a path from the root, or as the package's own name. */
function resolve(from: string, specifier: string): string {
  const name = specifier.replace(/\?.*$/, '')
  if (name.startsWith('#test/')) return name.replace('#', '')
  if (name.startsWith('#')) return name.replace('#', 'src/')
  return name.startsWith('.') ? path.posix.normalize(path.posix.join(path.posix.dirname(from), name)) : name
}

export function importsOf(file: string, text: string): Import[] {
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const fixed = module.staticImports.map((it) => ({
    from: file,
    to: resolve(file, it.moduleRequest.value),
    typesOnly: it.entries.length > 0 && it.entries.every((entry) => entry.isType),
  }))
  const lazy = module.dynamicImports.flatMap((it) => {
    const literal = /^['"](.+)['"]$/.exec(text.slice(it.moduleRequest.start, it.moduleRequest.end))?.[1]
    return literal ? [{ from: file, to: resolve(file, literal), typesOnly: false }] : []
  })
  return [...fixed, ...lazy]
}

/** Groups of files that import each other in a circle, types included: each as its files in order of name. */
export function circles(imports: readonly Import[]): string[][] {
  const targets = Map.groupBy(imports, (it) => it.from)
  const reachable = (start: string) => {
    const found = new Set<string>()
    const open = [start]
    for (let file = open.pop(); file !== undefined; file = open.pop())
      for (const { to } of targets.get(file) ?? [])
        if (targets.has(to) && !found.has(to)) {
          found.add(to)
          open.push(to)
        }
    return found
  }
  const reach = new Map([...targets.keys()].map((file) => [file, reachable(file)]))
  const inCircle = [...reach].filter(([file, found]) => found.has(file)).map(([file]) => file)
  const groups = inCircle.map((file) =>
    inCircle.filter((it) => it === file || (reach.get(file)?.has(it) && reach.get(it)?.has(file))).sort(),
  )
  return [...new Map(groups.map((group) => [group.join(), group])).values()]
}

/** Every broken wall, as a sentence. */
export const breaches = (imports: readonly Import[]): string[] =>
  imports.flatMap((it) =>
    rules.filter((rule) => rule.forbids(it)).map((rule) => `${it.from} imports ${it.to}: ${rule.name} (${rule.why})`),
  )

if (import.meta.main) {
  const imports: Import[] = []
  for await (const file of glob('{src,test,scripts,database,bench}/**/*.{ts,tsx}'))
    imports.push(...importsOf(file, await readFile(file, 'utf8')))
  const broken = breaches(imports)
  for (const line of broken) console.log(line)
  console.log(`${imports.length} imports, ${broken.length} broken walls`)
  process.exitCode = broken.length > 0 ? 1 : 0
}
