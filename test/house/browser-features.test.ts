/**
 * What the pages ask of a browser: whatever not every engine had in 2020 is in the table of docs/browsers.md, with the version of each engine and
 * what happens without it. A new name fails until somebody has looked it up.
 */
import { expect, test } from 'vitest'
import { filesIn, type Node, nodesOf, readSource } from './source.ts'

const pages = [
  'src/web/**/*.{ts,tsx}',
  'src/lib/**/*.ts',
  'src/features/**/web/**/*.{ts,tsx}',
  'src/app.tsx',
  'src/site.tsx',
]

/** What hangs on these is a feature of the browser, each by its own name. */
const holders = ['navigator', 'crypto', 'indexedDB', 'caches', 'screen', 'AbortSignal', 'CSS', 'Notification', 'Intl']
/** Named however they are reached: through a cast, a parameter or a value that may be missing. */
const watched = [
  ...[
    'setAppBadge',
    'clearAppBadge',
    'persist',
    'persisted',
    'estimate',
    'pushManager',
    'showNotification',
    'setTimestamp',
  ],
  ...['SyncManager', 'periodicSync', 'backgroundFetch', 'wakeLock', 'geolocation', 'canShare', 'getBattery'],
  ...[
    'CompressionStream',
    'DecompressionStream',
    'OffscreenCanvas',
    'ImageCapture',
    'ImageDecoder',
    'VideoFrame',
    'NDEFReader',
  ],
  ...[
    'randomUUID',
    'structuredClone',
    'requestIdleCallback',
    'requestVideoFrameCallback',
    'createImageBitmap',
    'trustedTypes',
  ],
  ...[
    'beforeinstallprompt',
    'getInstalledRelatedApps',
    'showOpenFilePicker',
    'showSaveFilePicker',
    'getDirectory',
    'visualViewport',
  ],
  ...[
    'torch',
    'showPicker',
    'checkVisibility',
    'startViewTransition',
    'Temporal',
    'scheduler',
    'WebTransport',
    'URLPattern',
  ],
  ...[
    'at',
    'findLast',
    'findLastIndex',
    'toSorted',
    'toReversed',
    'toSpliced',
    'replaceAll',
    'groupBy',
    'hasOwn',
    'withResolvers',
  ],
  ...[
    'fromAsync',
    'isWellFormed',
    'toWellFormed',
    'intersection',
    'symmetricDifference',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
  ],
]
/** In every engine before 2020. */
const old = new Set([
  ...[
    'navigator.onLine',
    'navigator.userAgent',
    'crypto.getRandomValues',
    'indexedDB.open',
    'indexedDB.deleteDatabase',
  ],
  ...[
    'CSS.escape',
    'Intl.DateTimeFormat',
    'Intl.NumberFormat',
    'AbortController',
    'ArrayBuffer',
    'Blob',
    'DOMException',
    'DataView',
  ],
  ...[
    'Date',
    'Error',
    'File',
    'FormData',
    'Headers',
    'Int32Array',
    'IntersectionObserver',
    'KeyboardEvent',
    'Map',
    'Promise',
    'Proxy',
  ],
  ...[
    'RangeError',
    'RegExp',
    'Response',
    'Set',
    'TextDecoder',
    'TextEncoder',
    'URL',
    'URLSearchParams',
    'Float64Array',
    'Uint8Array',
    'WeakMap',
    'WeakSet',
  ],
  ...['XMLHttpRequest'],
])

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (node: unknown) => (isNode(node) && typeof node.name === 'string' ? node.name : undefined)

/** What a file brings along or makes itself is no feature of the browser. */
const ownNames = (nodes: readonly Node[]) =>
  new Set(
    nodes.flatMap((node) => {
      const made = node.type.startsWith('Import')
        ? node.local
        : /Declarat(or|ion)$/.test(node.type)
          ? node.id
          : undefined
      return nameOf(made) ?? []
    }),
  )

function namesIn(file: string, text: string): string[] {
  const nodes = nodesOf(file, text)
  const own = ownNames(nodes)
  return nodes.flatMap((node) => {
    const name = nameOf(node)
    if (node.type === 'Identifier' && name && watched.includes(name) && !own.has(name)) return [name]
    if (node.type === 'NewExpression') {
      const made = nameOf(node.callee)
      return made && !own.has(made) ? [made] : []
    }
    const holder = node.type === 'MemberExpression' ? nameOf(node.object) : undefined
    const member = isNode(node.property) ? nameOf(node.property) : undefined
    return holder && member && holders.includes(holder) && !own.has(holder) ? [`${holder}.${member}`] : []
  })
}

/** The names of the first column, each with the rest of its line. */
async function listed(): Promise<Map<string, string[]>> {
  const rows = (await readSource('docs/browsers.md')).split('\n').filter((line) => line.startsWith('| `'))
  return new Map(
    rows.flatMap((row) => {
      const [first = '', ...cells] = row.slice(1, -1).split('|')
      return Array.from(
        first.matchAll(/`([^`]+)`/g),
        ([, name = '']) => [name, cells.map((cell) => cell.trim())] as const,
      )
    }),
  )
}

test('each feature of a browser that the pages use is listed with its versions and what happens without it', async () => {
  const table = await listed()
  const found = new Map<string, string>()
  for (const file of await filesIn(...pages)) {
    if (file.includes('.test.')) continue
    for (const name of namesIn(file, await readSource(file)))
      if (!old.has(name) && !found.has(name)) found.set(name, file)
  }
  expect([...found].filter(([name]) => !table.has(name)).map(([name, file]) => `${file}: ${name}`)).toEqual([])
  const css = (await Promise.all((await filesIn('src/**/*.css')).map(readSource))).join('\n')
  expect([...table.keys()].filter((name) => !found.has(name) && !css.includes(name))).toEqual([])
})

test('what an engine lacks has a way without it', async () => {
  const missing = [...(await listed())].filter(([, cells]) => cells.includes('none'))
  expect(missing.length).toBeGreaterThan(0)
  expect(missing.filter(([, cells]) => (cells.at(-1) ?? '').length < 10).map(([name]) => name)).toEqual([])
})

/** Style sheets: names that not every engine had in 2020. */
const styles = [
  ':has(',
  'subgrid',
  'dvh',
  '@container',
  'color-mix',
  '@layer',
  'text-wrap',
  'field-sizing',
  'content-visibility',
]
const newStyles = [
  '@starting-style',
  'light-dark(',
  'anchor-name',
  '@scope',
  'scrollbar-gutter',
  'aspect-ratio',
  'accent-color',
  'inset:',
]

test('so is each young feature of style sheets', async () => {
  const table = await listed()
  const css = (await Promise.all((await filesIn('src/**/*.css')).map(readSource))).join('\n')
  const used = [...styles, ...newStyles].filter((name) => css.includes(name))
  expect(used.filter((name) => !table.has(name))).toEqual([])
})
