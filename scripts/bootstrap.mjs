/** Makes a fresh machine ready: installs the packages when they are missing or stale, then runs a script on a Node that is new enough. */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = [20, 19]
/** What the program itself runs on. The packages bring one for machines whose own is older. */
const OLDEST_RUNTIME = [24, 21]
const PROGRESS_MS = 5_000
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const [script, ...args] = process.argv.slice(2)

if (!script) fail('Say which script to run, for example: node scripts/bootstrap.mjs scripts/start.ts')
checkNode()
await install()
run(findRuntime())

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function checkNode() {
  if (isAtLeast(process.versions.node, OLDEST_NODE)) return
  fail(`Node.js ${process.versions.node} is too old: install ${OLDEST_NODE.join('.')} or later from https://nodejs.org`)
}

async function install() {
  const lockfile = join(root, 'package-lock.json')
  const stampFile = join(modules, '.fieldstock-stamp')
  const text = readFileSync(lockfile)
  const stamp = createHash('sha256').update(text).digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  if (existsSync(stampFile) || !installedByHand(lockfile)) await runNpm(packagesFor(JSON.parse(text.toString())))
  writeFileSync(stampFile, stamp)
}

/** Says how many packages are there, in whole lines, so that a terminal and a log read alike; npm's errors come as they are. */
async function runNpm(packages) {
  console.log(`Installing ${packages.length} packages…`)
  const began = Date.now()
  const npm = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const cli = process.env.npm_execpath
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }
  const child = cli?.endsWith('.js')
    ? spawn(process.execPath, [cli, ...npm], options)
    : spawn('npm', npm, { ...options, shell: process.platform === 'win32' })
  const stop = (signal) => {
    child.kill(signal)
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop)
  let shown = 0
  const count = setInterval(() => {
    const there = packages.filter((path) => {
      const written = statSync(join(root, path, 'package.json'), { throwIfNoEntry: false })
      // Those of an earlier install are still to be replaced.
      return written && written.ctimeMs >= began
    }).length
    // npm checks and links them once all are there.
    if (there > shown) console.log(`Installing packages: ${there} of ${packages.length}`)
    shown = there
  }, PROGRESS_MS)
  const [code, signal] = await new Promise((done) => {
    child.once('error', (error) => fail(`npm does not start: ${error.message}`))
    child.once('close', (...how) => done(how))
  })
  clearInterval(count)
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, stop)
  if (signal) process.exit(128 + constants.signals[signal])
  if (code !== 0) fail('The packages could not be installed: see above, then try again.')
}

/** Those of the lockfile that this platform gets; optional ones that name no platform belong to packages of others. */
function packagesFor({ packages }) {
  const libc = process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  const fits = (wanted, own) => wanted === undefined || [wanted].flat().includes(own)
  return Object.keys(packages).filter((path) => {
    const { os, cpu, libc: its, optional } = packages[path]
    const isForAll = os === undefined && cpu === undefined
    return path && !(optional && isForAll) && fits(os, process.platform) && fits(cpu, process.arch) && fits(its, libc)
  })
}

/** npm writes this file last: a newer one than the lockfile is a finished install by hand. */
function installedByHand(lockfile) {
  const written = join(modules, '.package-lock.json')
  return existsSync(written) && statSync(written).mtimeMs >= statSync(lockfile).mtimeMs
}

/** This machine's own Node where it is new enough: it is known to start here. */
function findRuntime() {
  if (isAtLeast(process.versions.node, OLDEST_RUNTIME)) return process.execPath
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const brought = [`node-${platform}`, `node-bin-${platform}`]
    .map((name) => join(modules, name, 'bin', program))
    .find((path) => existsSync(path))
  const problem = brought ? whyNotRunning(brought) : `there is none for ${platform}`
  if (brought && !problem) return brought
  fail(
    `Fieldstock needs Node.js ${OLDEST_RUNTIME.join('.')} or later: this one is ${process.versions.node}, and the one in the packages cannot be used (${problem}). ` +
      'Install a newer one from https://nodejs.org, put it first on the PATH and try again.',
  )
}

/** Undefined if it starts and is new enough. */
function whyNotRunning(node) {
  const { status, stdout, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (status !== 0) return stderr?.trim().split('\n')[0] || error?.message || `exit code ${status}`
  return isAtLeast(stdout.slice(1), OLDEST_RUNTIME) ? undefined : `it is ${stdout.trim()}`
}

function isAtLeast(version, [major, minor]) {
  const [itsMajor, itsMinor] = version.split('.').map(Number)
  return itsMajor > major || (itsMajor === major && itsMinor >= minor)
}

function run(node) {
  const PATH = [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter)
  // The channel tells the script when this process is gone, even by kill -9.
  const child = spawn(node, [join(root, script), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH },
  })
  const forwarded = new Set()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child as well, and npm passes on a second one: one is enough.
      if (forwarded.has(signal) || (signal === 'SIGINT' && process.stdin.isTTY)) return
      forwarded.add(signal)
      child.kill(signal)
    })
  }
  stopWithNpm(child)
  child.on('error', (error) => fail(`${node} does not start: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
}

/** An npm that was killed cannot pass a signal on: its death shows as a change of parent, of ours or of the shell between. */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const shellsParent = parentOfShell(shell)
  setInterval(() => {
    if (process.ppid !== shell || parentOfShell(shell) !== shellsParent) child.kill('SIGTERM')
  }, 300).unref()
}

function parentOfShell(pid) {
  try {
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return /^(ba|da|z)?sh$/.test(name) ? parent : undefined
  } catch {
    return undefined
  }
}
