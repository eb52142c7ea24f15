import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesIn, readSource, root } from './source.ts'

const top = /^(src|test|docs|database|scripts|bench|public|\.ci|\.github)(\/|$)/
const rootFile = /^[\w.-]+\.(md|json|ts|html)$/

/** Paths in code and in links; a star stands for any name, and what ends in a colon and a line is cut. */
function pathsIn(file: string, text: string): string[] {
  const code = Array.from(text.matchAll(/`([^`\n]+)`/g), ([, it]) => it ?? '')
  const links = Array.from(text.matchAll(/\]\(([^)#\s]+)/g), ([, it]) => it ?? '').filter((it) => !/^\w+:/.test(it))
  const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '.'
  const named = code.map((it) => it.replace(/\/$/, '')).filter((it) => /^\S+$/.test(it) && !it.includes('<'))
  return [
    ...named.filter((it) => top.test(it) || (rootFile.test(it) && existsAtTop(it))),
    ...links.map((link) => join(folder, link)),
  ]
}

/** `service.ts` is a name that many folders hold; only names in capitals and settings are files at the root. */
const existsAtTop = (name: string) => /^([A-Z]|(package|tsconfig|biome|knip)\b)/.test(name)

async function missing(paths: readonly string[]): Promise<string[]> {
  const gone: string[] = []
  for (const path of new Set(paths)) {
    const found = path.includes('*') ? (await filesIn(path)).length > 0 : existsSync(join(root, path))
    if (!found) gone.push(path)
  }
  return gone
}

const npmOwn = new Set(['ci', 'install', 'start', 'test'])
const commandsIn = (text: string) =>
  Array.from(text.matchAll(/\bnpm (run [\w:-]+|start\b|test\b|ci\b|install\b)/g), ([, it]) => it ?? '')

function unknownCommands(commands: readonly string[], scripts: Record<string, string>): string[] {
  return [...new Set(commands)].filter((command) => {
    const name = command.replace(/^run /, '')
    return command.startsWith('run ') || ['start', 'test'].includes(name) ? !scripts[name] : !npmOwn.has(name)
  })
}

describe('the documents', () => {
  const documents = filesIn('README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/**/*.md')

  test('every path that they name exists', async () => {
    const named = await Promise.all((await documents).map(async (file) => pathsIn(file, await readSource(file))))
    expect(named.flat().length).toBeGreaterThan(60)
    expect(await missing(named.flat())).toEqual([])
    const broken = 'See `src/gone.ts`, `src/features/*/*/gone.ts`, `src/api.ts`, [this](docs/gone.md) and `routes.ts`.'
    expect(await missing(pathsIn('README.md', broken))).toEqual([
      'src/gone.ts',
      'src/features/*/*/gone.ts',
      'docs/gone.md',
    ])
  })

  test('every command that they name is there, and the file that it runs', async () => {
    // package.json has scripts.
    const { scripts } = JSON.parse(await readSource('package.json')) as { scripts: Record<string, string> }
    const texts = await Promise.all((await documents).map(readSource))
    expect(unknownCommands(texts.flatMap(commandsIn), scripts)).toEqual([])
    expect(unknownCommands(commandsIn('`npm run gone`, `npm test`, `npm run check`'), scripts)).toEqual(['run gone'])
    const run = Object.values(scripts).flatMap((script) => script.match(/[\w/.-]+\.(ts|mjs)\b/g) ?? [])
    expect(await missing(run)).toEqual([])
  })

  test('every variable of the environment has its line in docs/operations.md, and every line a variable', async () => {
    const known = Array.from(
      (await readSource('src/server/env.ts')).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm),
      ([, it]) => it,
    )
    const table = (await readSource('docs/operations.md')).match(/^\| `[A-Z].*$/gm)?.join('\n') ?? ''
    const documented = Array.from(
      table.matchAll(/^\| (`[^|]+`)/gm),
      ([, names = '']) => names.match(/[A-Z][A-Z0-9_]+/g) ?? [],
    )
    expect(documented.length).toBeGreaterThan(12)
    expect([...new Set(known)].sort()).toEqual(documented.flat().sort())
  })

  test('the first documents are there', async () => {
    const first = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md']
    const more = ['glossary', 'errors', 'operations', 'status'].map((name) => `docs/${name}.md`)
    expect(await missing([...first, ...more])).toEqual([])
  })
})
