/** Which room may touch which: reads every import and holds it against the rules. Each rule is one sentence of ARCHITECTURE.md. */
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

/**
 * The quarters, from the bottom up: each may use those above it in this list. Inside a quarter its floors, also from the bottom up: a feature
 * uses the floors below it. Screens are free of floors, but not of quarters.
 */
const quarters: Readonly<Record<string, readonly (readonly string[])[]>> = {
  office: [
    ['accounts', 'settings', 'views'],
    ['dashboard', 'first-steps', 'demo-data', 'search', 'notifications', 'imports'],
    ['audit', 'recent-actions', 'system', 'privacy'],
  ],
  warehouse: [
    ['couriers', 'usual-faults', 'suppliers', 'warehouses', 'documents'],
    ['catalogue'],
    ['stock'],
    ['delivery-notes', 'return-notes', 'installations'],
    ['custody', 'issued-documents'],
  ],
  technicians: [['people'], ['assignments', 'orders'], ['replenishment']],
  interventions: [['settings'], ['formats', 'archive', 'costs'], ['jobs'], ['closings', 'planning'], ['phone']],
  clients: [['statements', 'reports', 'comparisons']],
}
/** What looks over the whole house, or shows a part from above, until it is handed its parts: each arrow that runs back up, with its reason. */
const lookingUp: Readonly<Record<string, readonly string[]>> = {
  // The words of values and kinds that records of all features have.
  'office/audit': [
    'warehouse/stock',
    'interventions/settings',
    'interventions/archive',
    'interventions/costs',
    'interventions/closings',
  ],
  // The kinds of upload; the ledger's undo of one.
  'office/imports': [
    'warehouse/catalogue',
    'warehouse/stock',
    'warehouse/delivery-notes',
    'warehouse/return-notes',
    'technicians/assignments',
    'technicians/orders',
    'interventions/settings',
    'interventions/costs',
    'interventions/jobs',
    'interventions/closings',
    'clients/comparisons',
  ],
  // A person's data lie in all of them.
  'office/privacy': [
    'technicians/people',
    'interventions/settings',
    'interventions/jobs',
    'interventions/closings',
    'interventions/phone',
    'clients/comparisons',
  ],
  // The check of the ledger.
  'office/system': ['warehouse/stock'],
  // Screens: what the actions on products and jobs undo, the own profile of a technician, the papers that show the company.
  'office/recent-actions': ['warehouse/stock', 'interventions/jobs'],
  'office/accounts': ['technicians/people'],
  'office/settings': ['warehouse/documents'],
  // The kinds of paper.
  'warehouse/issued-documents': ['technicians/assignments', 'technicians/orders'],
  // Needs of jobs; what a technician has still to close.
  'technicians/replenishment': ['interventions/jobs'],
  'technicians/assignments': ['interventions/closings'],
  // The preview of a report in the editor of a format.
  'interventions/formats': ['clients/reports'],
}

/** Rooms that put others together, with the folder that bears them: their screens hold parts of the other rooms, which know nothing of them. */
const putTogether = ['src/features/interventions/planning/web/board']

type Import = { from: string; to: string; typesOnly: boolean }
type Rule = { name: string; why: string; forbids: (it: Import) => boolean }

const rooms = {
  test: /\.test\.tsx?$/,
  server: /^src\/(server\/|(api|worker|features?)\.ts$|features\/[^/]+\/[^/]+\/server\/)/,
  browser: /^src\/(web\/|(app|site)\.tsx$|(navigation|about)\.ts$|features\/[^/]+\/[^/]+\/web\/)/,
  shared: /^src\/(lib\/|features\/[^/]+\/[^/]+\/[^/]+\.ts$)/,
  kit: /^src\/(lib|server|web)\//,
  queries: /^src\/(server\/|features\/[^/]+\/[^/]+\/server\/([^/]+\/)?[^/]*queries\.ts$)/,
}
/** The room inside a large feature, on either side: `src/features/technicians/orders/server/receiving` is its room `receiving`. */
const roomOf = (file: string) => /^src\/features\/[^/]+\/[^/]+\/(?:server|web)\/([^/]+)\//.exec(file)?.[1]
/** With its quarter: `warehouse/stock`. */
const featureOf = (file: string) => /^src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]
const isPackage = (to: string, ...names: string[]) => names.some((name) => to === name || to.startsWith(`${name}/`))

/** All that stand above a feature, in its quarter and in those above. */
export const featuresAbove = (feature: string): string[] =>
  Object.entries(quarters)
    .flatMap(([quarter, floors]) => floors.flat().map((name) => `${quarter}/${name}`))
    .filter((other) => {
      const [here, there] = [placeOf(feature), placeOf(other)]
      return there.quarter > here.quarter || (there.quarter === here.quarter && there.floor > here.floor)
    })

/** How high a feature stands: its quarter, and its floor in it. */
function placeOf(feature: string): { quarter: number; floor: number } {
  const [quarter = '', name = ''] = feature.split('/')
  return {
    quarter: Object.keys(quarters).indexOf(quarter),
    floor: quarters[quarter]?.findIndex((floor) => floor.includes(name)) ?? -1,
  }
}

/** From one feature to another, if it is one. */
function between({ from, to }: Import): [mine: string, other: string] | undefined {
  const [mine, other] = [featureOf(from), featureOf(to)]
  return mine && other && mine !== other && !rooms.test.test(from) ? [mine, other] : undefined
}

function leavesQuarter(it: Import): boolean {
  const [mine, other] = between(it) ?? []
  if (!mine || !other || lookingUp[mine]?.includes(other)) return false
  return placeOf(other).quarter > placeOf(mine).quarter
}

function climbs(it: Import): boolean {
  const [mine, other] = between(it) ?? []
  if (!mine || !other || /\/web\//.test(it.from)) return false
  const [here, there] = [placeOf(mine), placeOf(other)]
  return here.quarter === there.quarter && there.floor >= here.floor
}

const doors =
  /^src\/features\/[^/]+\/[^/]+\/(([a-z]+-)*(contract|columns|fields|kinds|problems|rules|shapes|texts|titles)\.ts|server\/(service|phone)\.ts|web\/shared\.tsx)$/

export const rules: readonly Rule[] = [
  {
    name: 'features-only-through-their-doors',
    why: 'from another feature only its top files, server/service.ts, server/phone.ts and web/shared.tsx may be imported',
    forbids: ({ from, to }) => {
      const mine = featureOf(from)
      const other = featureOf(to)
      return mine !== undefined && other !== undefined && mine !== other && !doors.test(to)
    },
  },
  {
    name: 'rooms-only-through-their-service',
    why: 'a room of a feature uses another room only through its service.ts; what both need lies one folder up, and a room that puts others together is named',
    forbids: ({ from, to }) => {
      const [mine, other] = [roomOf(from), roomOf(to)]
      const samePlace = featureOf(from) === featureOf(to) && mine !== undefined && other !== undefined
      const above = putTogether.some((room) => from.startsWith(`${room}/`))
      return samePlace && mine !== other && !above && !rooms.test.test(from) && !/\/service\.ts$/.test(to)
    },
  },
  { name: 'quarters', why: 'a quarter uses only those below it; what looks up is named', forbids: leavesQuarter },
  { name: 'floors', why: 'inside its quarter a feature may use only the floors below it', forbids: climbs },
  {
    name: 'every-feature-has-a-floor',
    why: 'a new feature is put on a floor of a quarter first',
    forbids: ({ from }) => from.startsWith('src/features/') && placeOf(featureOf(from) ?? '').floor < 0,
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
      featureOf(from) !== undefined &&
      !rooms.test.test(from) &&
      !typesOnly &&
      /^src\/server\/(database\/db|open)\.ts$/.test(to),
  },
  {
    name: 'only-routes-face-http',
    why: 'services and queries know nothing of requests',
    forbids: ({ from, to, typesOnly }) =>
      featureOf(from) !== undefined &&
      !/\/server\/routes\.ts$/.test(from) &&
      !rooms.test.test(from) &&
      !typesOnly &&
      /^src\/server\/(http\/(serve|serve-bytes|serve-records|http)|lists\/export)\.ts$/.test(to),
  },
  {
    name: 'http-is-not-imported',
    why: "an import of node:http loads Node's own fetch, 8 MB for as long as the server runs: process.getBuiltinModule does not",
    forbids: ({ from, to, typesOnly }) =>
      rooms.server.test(from) && !rooms.test.test(from) && !typesOnly && /^node:https?$/.test(to),
  },
  {
    name: 'tests-stay-outside',
    why: 'the product does not need its tests',
    forbids: ({ from, to }) =>
      from.startsWith('src/') && !rooms.test.test(from) && (to.startsWith('test/') || rooms.test.test(to)),
  },
  {
    name: 'imports-resolve',
    why: 'the file is there',
    forbids: ({ to }) => /^(src|test|scripts|database|bench)\//.test(to) && !existsSync(to),
  },
]

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
