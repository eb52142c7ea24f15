/** Makes a fresh machine ready: installs the packages when they are missing or stale, then runs a script on a Node that is new enough. */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = [20, 19]
/** What the program itself runs on. Machines whose own is older get one (scripts/node). */
const OLDEST_RUNTIME = [24, 21]
/** These need neither linters nor types nor test tools. */
const LEAN = ['start', 'build', 'prepare', 'demo', 'backup', 'restore', 'check-ledger'].map(
  (name) => `scripts/${name}.ts`,
)
const PROGRESS_MS = 5_000
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const [script, ...args] = process.argv.slice(2)

if (!script) fail('Say which script to run, for example: node scripts/bootstrap.mjs scripts/start.ts')
checkNode()
const lean = LEAN.includes(script)
const [node] = await Promise.all([findRuntime(), install(root, { lean })])
run(node)

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function checkNode() {
  if (isAtLeast(process.versions.node, OLDEST_NODE)) return
  fail(`Node.js ${process.versions.node} is too old: install ${OLDEST_NODE.join('.')} or later from https://nodejs.org`)
}

/** The stamp says which lockfile was installed, and whether without what only checks and tests need. */
async function install(folder, { lean }) {
  const lockfile = join(folder, 'package-lock.json')
  const stampFile = join(folder, 'node_modules/.fieldstock-stamp')
  const text = readFileSync(lockfile)
  const hash = createHash('sha256').update(text).digest('hex')
  const stamp = lean ? `${hash} lean` : hash
  const installed = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined
  if (installed === hash || installed === stamp) return
  if (installed || !installedByHand(folder, lockfile))
    await runNpm(folder, packagesFor(JSON.parse(text.toString()), lean), lean)
  writeFileSync(stampFile, stamp)
}

/** Says how many packages are there, in whole lines, so that a terminal and a log read alike; npm's errors come as they are. */
async function runNpm(folder, packages, lean) {
  console.log(
    folder === root ? `Installing ${packages.length} packages…` : `Installing Node.js ${OLDEST_RUNTIME.join('.')}…`,
  )
  const began = Date.now()
  const npm = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...(lean ? ['--omit=dev'] : [])]
  const cli = process.env.npm_execpath
  const options = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }
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
      const written = statSync(join(folder, path, 'package.json'), { throwIfNoEntry: false })
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
function packagesFor({ packages }, lean) {
  const libc = process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  const fits = (wanted, own) => wanted === undefined || [wanted].flat().includes(own)
  return Object.keys(packages).filter((path) => {
    const { os, cpu, libc: its, optional, dev } = packages[path]
    const isForAll = os === undefined && cpu === undefined
    return (
      path &&
      !(lean && dev) &&
      !(optional && isForAll) &&
      fits(os, process.platform) &&
      fits(cpu, process.arch) &&
      fits(its, libc)
    )
  })
}

/** npm writes this file last: a newer one than the lockfile is a finished install by hand. */
function installedByHand(folder, lockfile) {
  const written = join(folder, 'node_modules/.package-lock.json')
  return existsSync(written) && statSync(written).mtimeMs >= statSync(lockfile).mtimeMs
}

/** This machine's own Node where it is new enough: it is known to start here. Else the one of scripts/node, which is installed then. */
async function findRuntime() {
  // One that an earlier version kept among the packages goes with their next install.
  const lasts = !process.execPath.startsWith(join(modules, '/'))
  if (lasts && isAtLeast(process.versions.node, OLDEST_RUNTIME)) return process.execPath
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const folder = join(root, 'scripts/node')
  await install(folder, { lean: false })
  const brought = [`node-${platform}`, `node-bin-${platform}`]
    .map((name) => join(folder, 'node_modules', name))
    .find((path) => existsSync(path))
  // A third of it, for those who compile against it.
  if (brought) rmSync(join(brought, 'include'), { recursive: true, force: true })
  const node = brought && join(brought, 'bin', program)
  const problem = node ? whyNotRunning(node) : `there is none for ${platform}`
  if (node && !problem) return node
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
    // Compiled code is kept beside the packages, also that of the script itself (scripts/compile-cache.ts).
    env: { NODE_COMPILE_CACHE: join(modules, '.cache/compile'), ...process.env, PATH },
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
