/** Builds the browser's files when what they are made of has changed since the last build. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { writeGuide } from './guide-pages.ts'
import { runOnce } from './processes.ts'

const ROOT = resolve(import.meta.dirname, '..')
const STAMP = join(ROOT, 'dist/.stamp')
const SOURCES = [
  'src',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'public',
  'docs/guide',
  'scripts/guide-pages.ts',
]

export async function buildWebWhenStale(options: { stop: AbortSignal; print(line: string): void }): Promise<void> {
  const stamp = await hashSources()
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === stamp) return
  options.print('Building the pages…')
  const began = Date.now()
  await rm(STAMP, { force: true })
  await runOnce({
    name: 'Building the pages',
    command: [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', ROOT, '--logLevel', 'error'],
    env: { ...process.env, NODE_ENV: 'production' },
    // On a terminal it would draw its progress; errors come on the other stream.
    stdout: 'ignore',
    stop: options.stop,
  })
  await writeGuide(join(ROOT, 'docs/guide'), join(ROOT, 'dist/guide'))
  await writeFile(STAMP, stamp)
  options.print(`The pages are built (${Math.round((Date.now() - began) / 1000)} s).`)
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of await listFiles(source)) hash.update(`${file}\n`).update(await readFile(join(ROOT, file)))
  }
  return hash.digest('hex')
}

/** Files below a path in a fixed order, without what only the server or a test reads. */
async function listFiles(source: string): Promise<string[]> {
  const path = join(ROOT, source)
  if (!existsSync(path)) return []
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (!entries) return [source]
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter((file) => !file.includes(`${sep}server${sep}`))
    .sort()
}
