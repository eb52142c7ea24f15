/**
 * `node bench/first-start.ts`: `npm start` in a fresh clone of the last commit, then once more: seconds of each stage, and what lies on the disk
 * after it. Packages come from npm's cache where they are in it, as on a machine that has installed anything like this before.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const root = resolve(import.meta.dirname, '..')
const patienceMs = 300_000

/** The first line of each stage; those of a stage that does not happen are left out. */
const stages = [
  ['packages', /^Installing/],
  ['server', /^Building the server/],
  ['database', /^(?:Building the pages|Tables of the database)/],
  ['demo data', /^Demo data: 1 /],
  ['processes', /Sign in with/],
  ['ready', /is ready/],
] as const

async function start(folder: string): Promise<{ stage: string; at: number }[]> {
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, '.data'), ADMIN_PASSWORD: 'quattro-gatti-77' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const late = setTimeout(() => child.kill('SIGTERM'), patienceMs)
  const reached: { stage: string; at: number }[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const stage = stages.find(([, pattern]) => pattern.test(line.trim()))?.[0]
    if (!stage || reached.some((one) => one.stage === stage)) continue
    reached.push({ stage, at: (performance.now() - began) / 1000 })
    if (stage === 'ready') break
  }
  clearTimeout(late)
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
  return reached
}

function weigh(folder: string): { files: number; megabytes: number } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = files.reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).size, 0)
  return { files: files.length, megabytes: Math.round(bytes / 1e6) }
}

const folder = await mkdtemp(join(tmpdir(), 'fieldstock-first-start-'))
try {
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, folder])
  for (const which of ['first start', 'second start']) {
    const reached = await start(folder)
    console.log(`\n${which}`)
    for (const [index, { stage, at }] of reached.entries()) {
      const next = reached[index + 1]?.at
      console.log(
        `  ${stage.padEnd(12)} begins ${at.toFixed(1).padStart(6)} s${next ? `, ${(next - at).toFixed(1)} s` : ''}`,
      )
    }
  }
  for (const part of ['node_modules', 'scripts/node/node_modules', 'build', 'dist', '.data'])
    try {
      const { files, megabytes } = weigh(join(folder, part))
      console.log(`${part.padEnd(26)} ${String(files).padStart(7)} files ${String(megabytes).padStart(5)} MB`)
    } catch {
      // A machine with a Node that is new enough gets none.
    }
} finally {
  // The database ends a moment after npm.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
}
