/** What is handed over to run the program elsewhere: its paths, commands, variables and addresses are true. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { importsOf } from '../../scripts/walls.ts'
import { filesIn, readSource } from './source.ts'

const files = ['Dockerfile', 'compose.yaml', 'deploy/fieldstock.service', 'deploy/nginx.conf', 'deploy/Caddyfile']
const root = resolve(import.meta.dirname, '../..')
const { scripts } = JSON.parse(await readSource('package.json')) as { scripts: Record<string, string> }

/** Our own files that a text names, and commands of npm. */
const pathsIn = (text: string) => text.match(/\b(?:scripts|src|docs|deploy)\/[\w./-]+\.\w+/g) ?? []
const commandsIn = (text: string) => Array.from(text.matchAll(/npm run ([\w-]+)/g), ([, name = '']) => name)
const missingIn = (text: string) => [
  ...pathsIn(text).filter((path) => !existsSync(resolve(root, path))),
  ...commandsIn(text).filter((name) => !(name in scripts)),
]

test.each(files)('%s names only files and commands that exist', async (file) => {
  expect(missingIn(await readSource(file))).toEqual([])
})

test('the documents of operations name these files, and a wrong path or command is found', async () => {
  const text = await readSource('docs/operations.md')
  expect(files.filter((file) => !text.includes(`\`${file}\``))).toEqual([])
  expect(missingIn('CMD ["node", "scripts/gone.ts"] and npm run nothing')).toEqual(['scripts/gone.ts', 'nothing'])
})

test('the variables that they set are read by the program, with these values', async () => {
  const service = await readSource('deploy/fieldstock.service')
  const set = Array.from(service.matchAll(/^Environment=(\w+)=(.+)$/gm), ([, name = '', value = '']) => [name, value])
  const compose = await readSource('compose.yaml')
  const more = Array.from(compose.matchAll(/^ {6}(?:# )?([A-Z_0-9]+): (.+)$/gm), ([, name = '', value = '']) => [
    name,
    value.replaceAll('"', ''),
  ])
  const docker = /^ENV (.+)$/m.exec(await readSource('Dockerfile'))?.[1] ?? ''
  const all = [...set, ...more, ...docker.split(' ').map((pair) => pair.split('='))]
  expect(all.length).toBeGreaterThan(10)
  const table = (await readSource('docs/operations.md')).match(/^\| `[A-Z].*$/gm)?.join('\n') ?? ''
  expect(all.filter(([name]) => !table.includes(`\`${name}\``))).toEqual([])
  const env = readEnv(Object.fromEntries(all))
  expect([env.mail_from.address, env.demo]).toEqual(['stock@example.com', false])
})

test('the container runs without root, asks for health at an address that exists, and keeps what is private out', async () => {
  const text = await readSource('Dockerfile')
  expect(text).toMatch(/^USER node$/m)
  const [, health = ''] = /127\.0\.0\.1:3000(\/[\w/]+)/.exec(text) ?? []
  expect(await readSource('src/server/http/http.ts')).toContain(health)
  const ignored = (await readSource('.dockerignore')).split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.data', '.git', 'node_modules']))
})

test('what a service writes to belongs to the user it runs as: data and backups', async () => {
  const docker = await readSource('Dockerfile')
  const env = Object.fromEntries((/^ENV (.+)$/m.exec(docker)?.[1] ?? '').split(' ').map((pair) => pair.split('=')))
  const volumes = Array.from((await readSource('compose.yaml')).matchAll(/^ {6}- \w+:(\/\w+)$/gm), ([, path]) => path)
  expect([env.DATA_DIR, env.BACKUP_DIR]).toEqual(volumes)
  const [, owned = ''] = /chown node:node (.+)$/m.exec(docker) ?? []
  for (const path of volumes)
    expect([owned.split(' '), /^VOLUME (.+)$/m.exec(docker)?.[1]]).toEqual([
      expect.arrayContaining([path]),
      expect.stringContaining(`"${path}"`),
    ])
  const service = await readSource('deploy/fieldstock.service')
  const made = /^StateDirectory=(.+)$/m
    .exec(service)?.[1]
    ?.split(' ')
    .map((name) => `/var/lib/${name}`)
  expect(Array.from(service.matchAll(/^Environment=\w+_DIR=(.+)$/gm), ([, path]) => path)).toEqual(made)
})

/** Packages that a file and all that it imports need. */
async function packagesOf(file: string, seen = new Set<string>()): Promise<string[]> {
  if (seen.has(file) || !existsSync(resolve(root, file))) return []
  seen.add(file)
  const found: string[] = []
  for (const { to, typesOnly } of importsOf(file, await readSource(file))) {
    if (typesOnly || to.startsWith('node:')) continue
    if (/\.tsx?$/.test(to)) found.push(...(await packagesOf(to, seen)))
    // Styles and pictures are ours.
    else if (!to.startsWith('src/')) found.push(to.split('/', to.startsWith('@') ? 2 : 1).join('/'))
  }
  return found
}

test('the program needs no package that the image leaves out', async () => {
  const { dependencies } = JSON.parse(await readSource('package.json')) as { dependencies: Record<string, string> }
  const entries = ['start', 'prepare', 'build', 'backup', 'restore', 'check-ledger', 'demo'].map(
    (name) => `scripts/${name}.ts`,
  )
  const threads = await filesIn('src/**/*-worker.ts')
  const needed = new Set<string>()
  const seen = new Set<string>()
  for (const file of [...entries, 'src/api.ts', 'src/worker.ts', ...threads])
    for (const name of await packagesOf(file, seen)) needed.add(name)
  expect(needed.has('fastify') && needed.has('yauzl')).toBe(true)
  expect([...needed].filter((name) => !(name in dependencies)).sort()).toEqual([])
})

test('the pages are built from packages that a start installs', async () => {
  const { dependencies, peerDependencies } = JSON.parse(await readSource('package.json')) as Record<string, object>
  const needed = new Set<string>(['vite'])
  const seen = new Set<string>()
  for (const file of [
    'vite.config.ts',
    'vite.server.config.ts',
    'src/app.tsx',
    'src/site.tsx',
    ...(await filesIn('src/**/web/**/*.{ts,tsx}')),
  ])
    if (!file.includes('.test.')) for (const name of await packagesOf(file, seen)) needed.add(name)
  expect(needed.has('react') && needed.has('@vitejs/plugin-react')).toBe(true)
  expect([...needed].filter((name) => !(name in { ...dependencies, ...peerDependencies })).sort()).toEqual([])
})

test('the list of packages in use can be made', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], { cwd: root, maxBuffer: 50_000_000 })
  const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: { name: string }[] }
  expect([bomFormat, components.some(({ name }) => name === 'fastify')]).toEqual(['CycloneDX', true])
  expect(components.filter(({ name }) => ['vitest', 'react'].includes(name))).toEqual([])
}, 60_000)
