/** Threads for work that would hold up other requests: a few at once, tasks follow each other in them, and one that fails or takes too long harms no other. */
import { parentPort, type Transferable, Worker } from 'node:worker_threads'
import { threadModule } from './place.ts'

type Answer<Value> = { kind: 'done'; value: Value } | { kind: 'failed'; message: string }
type Threads = {
  /** Named as `threadModule` wants it; it calls `answerTasks`. */
  module: string
  atOnce: number
  milliseconds: number
  heapMegabytes: number
  /** What people read in the log: 'the PDF was not drawn'. */
  failed: string
  /** What is thrown after the time; an error with `failed` by default. */
  tooLong?: () => Error
}

/** A thread that is done waits this long for the next task; then its memory is given back. */
const idleMilliseconds = 2_000
type Thread<Value> = {
  worker: Worker
  hear: (answer: Answer<Value>) => void
  fail: (error: Error) => void
  end?: NodeJS.Timeout
}

export function openThreads<Task, Value>({
  module,
  atOnce,
  milliseconds,
  heapMegabytes,
  failed,
  tooLong = () => new Error(`${failed}: it took too long`),
}: Threads) {
  const idle: Thread<Value>[] = []
  const waiting: (() => void)[] = []
  let busy = 0

  function forget(thread: Thread<Value>): void {
    const at = idle.indexOf(thread)
    if (at >= 0) idle.splice(at, 1)
  }
  function openThread(): Thread<Value> {
    const worker = new Worker(threadModule(module), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    })
    const thread: Thread<Value> = { worker, hear: () => undefined, fail: () => undefined }
    const ended = (error: Error) => {
      forget(thread)
      thread.fail(error)
    }
    worker.on('message', (answer: Answer<Value>) => thread.hear(answer))
    worker.once('error', ended)
    worker.once('exit', () => ended(new Error(failed)))
    return thread
  }
  /** Loading a thread takes longer than most tasks, so they follow each other in it; one that fails or takes too long ends it. */
  async function run(task: Task): Promise<Value> {
    const thread = idle.pop() ?? openThread()
    clearTimeout(thread.end)
    thread.worker.ref()
    const { promise, resolve, reject } = Promise.withResolvers<Answer<Value>>()
    const timer = setTimeout(() => reject(tooLong()), milliseconds)
    Object.assign(thread, { hear: resolve, fail: reject })
    thread.worker.postMessage(task)
    try {
      const answer = await promise
      if (answer.kind === 'failed') throw new Error(`${failed}: ${answer.message}`)
      // Neither the thread nor its end keeps the process running.
      thread.worker.unref()
      thread.end = setTimeout(() => {
        forget(thread)
        void thread.worker.terminate()
      }, idleMilliseconds).unref()
      idle.push(thread)
      return answer.value
    } catch (error) {
      await thread.worker.terminate()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  return async (task: Task): Promise<Value> => {
    if (busy < atOnce) busy += 1
    else await new Promise<void>((resolve) => void waiting.push(resolve))
    try {
      return await run(task)
    } finally {
      // The place is handed on, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}

/** The other side, in the thread: `moved` of a value is handed over without a copy. */
export function answerTasks<Task, Value>(
  work: (task: Task) => Value | Promise<Value>,
  moved: (value: Value) => Transferable[] = () => [],
): void {
  const answer = (message: Answer<Value>, transfer: Transferable[] = []) => parentPort?.postMessage(message, transfer)
  parentPort?.on('message', async (task: Task) => {
    try {
      const value = await work(task)
      answer({ kind: 'done', value }, moved(value))
    } catch (error) {
      answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  })
}
