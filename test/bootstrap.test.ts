/** `scripts/bootstrap.mjs` on machines whose own Node is new enough, too old, or lacks a library that the brought one needs. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { browserTests } from '../scripts/browser.ts'

const root = resolve(import.meta.dirname, '..')
const platform = `${process.platform}-${process.arch}`

/** A project with installed packages, whose script says which Node runs it. */
function project(brought: 'same' | 'broken' | 'none'): string {
  const folder = mkdtempSync(join(tmpdir(), 'fieldstock-bootstrap-'))
  for (const name of ['node_modules', 'scripts/node/node_modules']) mkdirSync(join(folder, name), { recursive: true })
  copyFileSync(join(root, 'scripts/bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'))
  writeFileSync(join(folder, 'scripts/which.mjs'), 'console.log(process.execPath)')
  for (const place of ['.', 'scripts/node']) {
    writeFileSync(join(folder, place, 'package-lock.json'), '{}')
    writeFileSync(join(folder, place, 'node_modules/.package-lock.json'), '{}')
  }
  if (brought === 'none') return folder
  const node = join(folder, 'scripts/node/node_modules', `node-${platform}`, 'bin/node')
  mkdirSync(dirname(node), { recursive: true })
  if (brought === 'same') symlinkSync(process.execPath, node)
  else {
    writeFileSync(node, '#!/bin/sh\necho "node: libatomic.so.1: cannot open shared object file" >&2\nexit 127\n')
    chmodSync(node, 0o755)
  }
  return folder
}

/** `version`: what this Node says it is. */
function bootstrap(folder: string, version = process.versions.node) {
  const disguise = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(disguise)}`, 'scripts/bootstrap.mjs', 'scripts/which.mjs'],
    { cwd: folder, encoding: 'utf8' },
  )
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}

test("the machine's own Node is used where it is new enough, whatever the packages bring", () => {
  const own = realpathSync(process.execPath)
  for (const brought of ['broken', 'none'] as const)
    expect(bootstrap(project(brought))).toMatchObject({ status: 0, stdout: own })
  expect(bootstrap(project('broken'), '26.0.0')).toMatchObject({ status: 0, stdout: own })
})

test('where it is too old, the one in the packages is used', () => {
  const folder = project('same')
  writeFileSync(join(folder, 'scripts/which.mjs'), 'console.log(process.argv0)')
  const node = join(folder, 'scripts/node/node_modules', `node-${platform}`, 'bin/node')
  for (const version of ['20.19.0', '22.21.1', '24.20.9'])
    expect(bootstrap(folder, version)).toMatchObject({ status: 0, stdout: node })
})

test('a Node that an earlier version kept among the packages is not relied on: the next install removes it', () => {
  const folder = project('same')
  writeFileSync(join(folder, 'scripts/which.mjs'), 'console.log(process.argv0)')
  const old = join(folder, 'node_modules/node')
  copyFileSync(process.execPath, old)
  const { stdout } = spawnSync(old, ['scripts/bootstrap.mjs', 'scripts/which.mjs'], { cwd: folder, encoding: 'utf8' })
  expect(stdout.trim()).toBe(join(folder, 'scripts/node/node_modules', `node-${platform}`, 'bin/node'))
})

test('where neither can be used, a sentence says why and which version to install', () => {
  const broken = bootstrap(project('broken'), '22.21.1')
  expect([broken.status, broken.stdout]).toEqual([1, ''])
  expect(broken.stderr).toMatch(
    /needs Node\.js 24\.21 or later: this one is 22\.21\.1.*libatomic\.so\.1.*https:\/\/nodejs\.org/,
  )
  expect(bootstrap(project('none'), '22.21.1').stderr).toContain(`there is none for ${platform}`)
  expect(bootstrap(project('same'), '18.20.0').stderr).toMatch(
    /^Node\.js 18\.20\.0 is too old: install 20\.19 or later/,
  )
})

test('the Node of scripts/node is new enough and needs no library that a plain Debian lacks', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'scripts/node/package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const brought = Object.entries(optionalDependencies)
  expect(brought.length).toBeGreaterThan(2)
  // 26 is built against libatomic, which Debian does not install by itself.
  for (const [name, version] of brought)
    expect([name, version]).toEqual([
      name,
      expect.stringMatching(name.includes('darwin') ? /^2[46]\./ : /^24\.(2[1-9]|[3-9]\d)\./),
    ])
  // Where the machine's own Node runs the tests, none was brought.
  const node = join(root, 'scripts/node/node_modules/.bin/node')
  const { stdout } = spawnSync(
    existsSync(node) ? node : process.execPath,
    ['-p', 'process.report.getReport().sharedObjects'],
    {
      encoding: 'utf8',
    },
  )
  expect(stdout).toContain('libc')
  if (existsSync(node)) expect(stdout).not.toContain('libatomic')
})

test('a start installs no tools of tests, which come with the first test, and then stay', async () => {
  const folder = project('none')
  rmSync(join(folder, 'node_modules/.package-lock.json'))
  const named = { '': {}, 'node_modules/one': {}, 'node_modules/tool': { dev: true } }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: named }))
  writeFileSync(
    join(folder, 'npm-cli.js'),
    "require('node:fs').appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')",
  )
  for (const name of ['start', 'test']) writeFileSync(join(folder, `scripts/${name}.ts`), `console.log('${name}')`)
  const env = { ...process.env, npm_execpath: join(folder, 'npm-cli.js') }
  const run = (name: string) =>
    spawnSync(process.execPath, ['scripts/bootstrap.mjs', `scripts/${name}.ts`], { cwd: folder, encoding: 'utf8', env })
      .stdout
  expect(run('start')).toBe('Installing 1 packages…\nstart\n')
  expect(run('start')).toBe('start\n')
  expect(run('test')).toBe('Installing 2 packages…\ntest\n')
  expect(run('start')).toBe('start\n')
  const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
  expect(calls.map((call) => call.includes('--omit=dev'))).toEqual([true, false])
})

/** Stands in for npm: makes one package at a time, the last one when it is told to; then fails or ends well. */
const slowNpm = `
  const { existsSync, mkdirSync, writeFileSync } = require('node:fs')
  const make = (name) => { mkdirSync('node_modules/' + name); writeFileSync('node_modules/' + name + '/package.json', '{}') }
  make('one'); make('two')
  const wait = setInterval(() => {
    if (!existsSync('go')) return
    clearInterval(wait)
    make('three')
    if (existsSync('fail')) { console.error('npm error 404'); process.exit(1) }
  }, 50)`

test.each(['ends well', 'fails'])(
  'an install that %s says how many packages there are, and what npm says',
  async (how) => {
    const folder = project('none')
    rmSync(join(folder, 'node_modules/.package-lock.json'))
    const other = process.arch === 'x64' ? 'arm64' : 'x64'
    const packages = {
      '': {},
      one: {},
      two: { cpu: [process.arch] },
      three: {},
      four: { cpu: other, optional: true },
      five: { optional: true },
    }
    const named = Object.fromEntries(Object.entries(packages).map(([name, it]) => [name && `node_modules/${name}`, it]))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: named }))
    writeFileSync(join(folder, 'npm-cli.js'), slowNpm)
    writeFileSync(join(folder, 'package.json'), '{}')
    if (how === 'fails') writeFileSync(join(folder, 'fail'), '')
    const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'scripts/which.mjs'], {
      cwd: folder,
      env: { ...process.env, npm_execpath: join(folder, 'npm-cli.js') },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    const exited = once(child, 'exit')
    await expect.poll(() => said, { timeout: 60_000 }).toContain('Installing packages: 2 of 3\n')
    writeFileSync(join(folder, 'go'), '')
    expect((await exited)[0]).toBe(how === 'fails' ? 1 : 0)
    expect(said).toMatch(/^Installing 3 packages…\n/)
    if (how === 'fails')
      expect(said).toMatch(/npm error 404\n.*The packages could not be installed: see above, then try again\.\n$/s)
    else expect(said).toContain(process.execPath)
  },
)

test('the tests that a machine without a browser leaves out are those that open one', () => {
  const opens = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root }).filter((path) =>
    /\/browser\.ts'/.test(readFileSync(join(root, path), 'utf8').replace(/.*scripts\/browser\.ts'.*/, '')),
  )
  expect(opens.length).toBeGreaterThan(20)
  expect(opens.filter((path) => !browserTests.some((pattern) => matchesGlob(path, pattern)))).toEqual([])
})
