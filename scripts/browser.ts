/** Finds a Chromium for the journeys, or installs one where that needs no question; `node scripts/browser.ts` prints its path. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, constants } from 'node:fs/promises'
import { basename, delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** Chromium without its window: the same engine, for half the processor time. Debian packs it on its own. */
const SHELL = 'chromium-headless-shell'

/** The test files that open a browser. */
export const browserTests = ['test/e2e/**', 'test/house/size.test.ts']

const NAMES = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
]
const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)
const WINDOWS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((folder) => {
  const root = process.env[folder]
  return root
    ? [join(root, 'Google/Chrome/Application/chrome.exe'), join(root, 'Microsoft/Edge/Application/msedge.exe')]
    : []
})

/** The path of a browser that starts. */
export async function findBrowser(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (await runs(chosen)) return chosen
    throw new Error(
      `CHROMIUM_PATH is "${chosen}", which is no program that runs: write the path of a Chromium or Chrome.`,
    )
  }
  const found = await search()
  if (found && basename(found) === SHELL) return found
  if (await isDebianRoot()) await installOnDebian()
  const installed = await search()
  if (installed) return installed
  throw new Error(
    'The journeys need a browser: install Chromium or Google Chrome (on Debian and Ubuntu: sudo apt-get install chromium-headless-shell), or set CHROMIUM_PATH to one.',
  )
}

async function search(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  const system = process.platform === 'darwin' ? MAC : process.platform === 'win32' ? WINDOWS : []
  for (const path of [...onPath, ...system]) if (await runs(path)) return path
  return undefined
}

/** A Chrome on Windows opens a window when asked for its version, so there its presence has to do. */
async function runs(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    if (process.platform !== 'win32') await promisify(execFile)(path, ['--version'], { timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

async function isDebianRoot(): Promise<boolean> {
  return process.getuid?.() === 0 && (await runs('/usr/bin/apt-get'))
}

async function installOnDebian(): Promise<void> {
  process.stderr.write('Installing the browser of the journeys (chromium-headless-shell), about a minute…\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = async (...args: string[]): Promise<boolean> => {
    const child = spawn('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    const [code] = await once(child, 'exit')
    return code === 0
  }
  await run('update')
  // Not every release has the shell; another browser that is there will do.
  if (await run('install', '-y', '--no-install-recommends', SHELL)) return
  if (!(await search())) await run('install', '-y', '--no-install-recommends', 'chromium')
}

if (import.meta.main) {
  try {
    console.log(await findBrowser())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
