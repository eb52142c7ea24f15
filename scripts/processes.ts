/** Child processes of `npm start`: started with a channel, started again when they crash, stopped with a grace period. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { type Readable, Transform, type Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { waitsVariable } from '#server/process.ts'

const STOP_GRACE_MS = 10_000
const CRASH_WINDOW_MS = 60_000
const CRASHES_BEFORE_GIVING_UP = 5

/** Messages of a child: it serves, lines to print once, or why it cannot serve. */
const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), address: z.string().optional() }),
  z.object({ type: z.literal('first-start'), lines: z.array(z.string()) }),
  z.object({ type: z.literal('failed'), message: z.string() }),
])
export type ChildMessage = z.infer<typeof messageSchema>

/** A reason the start cannot go on, in words for the person who typed the command. */
export class StartError extends Error {
  override name = 'StartError'
}

export type Kept = { stop(): Promise<void> }

type KeepOptions = {
  name: string
  /** Script and its arguments, run by this Node. */
  command: string[]
  env: NodeJS.ProcessEnv
  /** Started at once, it loads its code and is told when this is fulfilled. */
  begin: Promise<unknown>
  /** Where its standard output goes; without one, to ours. */
  output: Writable | undefined
  onMessage(message: ChildMessage): void
  /** The process crashed again and again; nothing starts it any more. */
  onGivenUp(sentence: string): void
  log(line: string): void
}

/** Keeps one process running until it is stopped. */
export function keepRunning(options: KeepOptions): Kept {
  const stopped = new AbortController()
  let child: ChildProcess | undefined
  const crashes: number[] = []
  let begun = false
  options.begin.then(
    () => {
      begun = true
      if (child?.connected) child.send({ type: 'begin' })
    },
    // The preparing process says why it cannot start.
    () => undefined,
  )
  const loop = async () => {
    while (!stopped.signal.aborted) {
      const stdout = options.output ? 'pipe' : 'inherit'
      const env = begun ? options.env : { ...options.env, [waitsVariable]: 'yes' }
      child = start(options.command, { env, stdio: ['ignore', stdout, 'inherit', 'ipc'] })
      const written = options.output && child.stdout ? writeLines(child.stdout, options.output) : undefined
      child.on('message', (data) => {
        const message = messageSchema.safeParse(data)
        if (message.success) options.onMessage(message.data)
      })
      const reason = await ended(child)
      await written
      if (stopped.signal.aborted) return
      crashes.push(Date.now())
      const recent = crashes.filter((time) => time > Date.now() - CRASH_WINDOW_MS).length
      if (recent >= CRASHES_BEFORE_GIVING_UP) {
        return options.onGivenUp(`The ${options.name} ended ${recent} times within a minute (${reason}).`)
      }
      options.log(`The ${options.name} ended unexpectedly (${reason}); starting it again.`)
      await sleep(Math.min(100 * 2 ** recent, 5_000), undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  const done = loop()
  return {
    stop: async () => {
      stopped.abort()
      if (child) await stopChild(child)
      await done
    },
  }
}

/** Runs a process to its end; `stop` ends it early. */
export function runOnce(options: {
  name: string
  command: string[]
  env: NodeJS.ProcessEnv
  stdout: 'inherit' | 'ignore'
  stop: AbortSignal
}): Promise<void> {
  const child = start(options.command, { env: options.env, stdio: ['ignore', options.stdout, 'inherit', 'ipc'] })
  const end = () => void stopChild(child)
  options.stop.addEventListener('abort', end)
  return ended(child).then((reason) => {
    options.stop.removeEventListener('abort', end)
    if (reason !== 'exit code 0') throw new StartError(`${options.name} failed (${reason}): see above.`)
  })
}

/** In a session of its own: a Ctrl-C reaches the start script only, which then stops its children in order. */
function start([script = '', ...args]: string[], options: SpawnOptions): ChildProcess {
  return spawn(process.execPath, [script, ...args], { ...options, detached: true })
}

/** Passes whole lines on, because several processes share the output; resolves when the last one is passed on. */
async function writeLines(input: Readable, output: Writable): Promise<void> {
  let rest = ''
  const lines = new Transform({
    decodeStrings: false,
    transform(chunk: string, _encoding, done) {
      const text = rest + chunk
      const end = text.lastIndexOf('\n') + 1
      rest = text.slice(end)
      done(null, text.slice(0, end))
    },
    flush: (done) => done(null, rest ? `${rest}\n` : ''),
  })
  input.setEncoding('utf8').pipe(lines).pipe(output, { end: false })
  // A process must not wait for a log that cannot be written: its lines are dropped.
  const drop = () => void lines.unpipe(output).resume()
  output.once('error', drop)
  await finished(lines).finally(() => output.off('error', drop))
}

function ended(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.once('error', (error) => done(error.message))
    // After its last output, where that is read by us.
    child.once('close', (code, signal) => done(signal ?? `exit code ${code}`))
  })
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const end = ended(child)
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS)
  await end
  clearTimeout(late)
}
