/** Builds the pages and the server when what they are made of has changed since the last build. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'

const root = resolve(import.meta.dirname, '..')

type Part = {
  name: string
  config: string
  stamp: string
  sources: readonly string[]
  /** Of the sources, what the part is made of. */
  holds(file: string): boolean
  finish?(): Promise<void>
}

const isServers = (file: string) => file.includes(`${sep}server${sep}`)

const parts = {
  pages: {
    name: 'pages',
    config: 'vite.config.ts',
    stamp: 'dist/.stamp',
    sources: [
      ...['src', 'index.html', 'package-lock.json', 'public', 'docs/guide'],
      ...['scripts/guide-pages.ts', 'scripts/service-worker-build.ts'],
    ],
    holds: (file) => !isServers(file),
    async finish() {
      const { writeGuide } = await import('./guide-pages.ts')
      await writeGuide(join(root, 'docs/guide'), join(root, 'dist/guide'))
      const { packPages } = await import('./pack-pages.ts')
      await packPages('gzip')
    },
  },
  server: {
    name: 'server',
    config: 'vite.server.config.ts',
    stamp: 'build/server/.stamp',
    sources: ['src', 'database', 'scripts', 'package-lock.json'],
    holds: (file) => file.endsWith('.ts') && !file.startsWith(join('src', 'web', sep)),
  },
} as const satisfies Record<string, Part>

export async function buildWhenStale(
  what: keyof typeof parts,
  { stop, print }: { stop: AbortSignal; print(line: string): void },
): Promise<void> {
  const part: Part = parts[what]
  const stampFile = join(root, part.stamp)
  const looksFile = `${stampFile}-looks`
  const files = filesOf(part)
  const looks = looksOf(files)
  if (existsSync(stampFile) && readOr(looksFile) === looks) return
  const stamp = stampOf(files)
  if (readOr(stampFile) === stamp) return writeFile(looksFile, looks).catch(() => undefined)
  print(`Building the ${part.name}…`)
  const began = Date.now()
  await rm(stampFile, { force: true })
  // A start that builds nothing loads nothing for it.
  const { runOnce } = await import('./processes.ts')
  await runOnce({
    name: `Building the ${part.name}`,
    command: [
      join(root, 'node_modules/vite/bin/vite.js'),
      ...['build', root, '--config', join(root, part.config), '--logLevel', 'error'],
    ],
    env: { ...process.env, NODE_ENV: 'production' },
    // On a terminal it would draw its progress; errors come on the other stream.
    stdout: 'ignore',
    stop,
  })
  await part.finish?.()
  await writeFile(stampFile, stamp)
  await writeFile(looksFile, looks)
  print(`Built the ${part.name} (${Math.round((Date.now() - began) / 1000)} s).`)
}

/** Beside the server, with what else has to do: the pages are served meanwhile as gzip made them. */
export async function packWhenStale(stop: AbortSignal): Promise<void> {
  const packed = join(root, 'build/packed/.stamp')
  const stamp = readFileSync(join(root, parts.pages.stamp), 'utf8')
  if (existsSync(packed) && readFileSync(packed, 'utf8') === stamp) return
  const { runOnce } = await import('./processes.ts')
  const command = [join(root, 'scripts/pack-pages.ts')]
  await runOnce({ name: 'Packing the pages', command, env: process.env, stdout: 'ignore', stop })
  await writeFile(packed, stamp)
}

const readOr = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

const filesOf = (part: Part) => [part.config, ...part.sources.flatMap(listFiles)].filter((file) => part.holds(file))

/** Changes with every file that the part is made of. */
function stampOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Where no file was written since, none has to be read: most starts are such. */
function looksOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Files below a path in a fixed order, without tests and packages. */
function listFiles(source: string): string[] {
  const path = join(root, source)
  if (!existsSync(path)) return []
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .filter((file) => !file.includes('node_modules'))
      .sort()
  } catch {
    return [source]
  }
}
