import { describe, expect, test } from 'vitest'
import { countDistinct, createScanQueue, listedValues, type ScanAnswer } from './scan-queue.ts'

const taken = (values: string[]): ScanAnswer[] => values.map((value) => ({ value, tone: 'ok', message: 'taken' }))
const nothing = { answers: () => {}, failed: () => {} }

describe('the queue of scans', () => {
  test('keeps every scan and their order while the handler is slow', async () => {
    const seen: string[] = []
    const answered: string[] = []
    let release = () => {}
    const gate = new Promise<void>((open) => {
      release = open
    })
    const queue = createScanQueue(
      async (values) => {
        await gate
        seen.push(...values)
        return taken(values)
      },
      { ...nothing, answers: (answers) => answered.push(...answers.map(({ value }) => value)) },
    )
    const scans = Array.from({ length: 1000 }, (_, at) => `S-${at}`)
    for (const scan of scans) queue.push([scan])
    expect(queue.waiting()).toBe(1000)
    release()
    await queue.idle()
    expect(seen).toEqual(scans)
    expect(answered).toEqual(scans)
    expect(queue.waiting()).toBe(0)
  })

  test('never calls the handler twice at once', async () => {
    let inside = 0
    let most = 0
    const queue = createScanQueue(async (values) => {
      inside += 1
      most = Math.max(most, inside)
      await Promise.resolve()
      inside -= 1
      return taken(values)
    }, nothing)
    for (let at = 0; at < 50; at += 1) {
      queue.push([`S-${at}`])
      await Promise.resolve()
    }
    await queue.idle()
    expect(most).toBe(1)
  })

  test('hands back the values of a call that failed and goes on with the next', async () => {
    const failed: string[] = []
    const answered: string[] = []
    const queue = createScanQueue(
      (values) => {
        if (values.includes('bad')) throw new Error('no network')
        return taken(values)
      },
      {
        answers: (answers) => answered.push(...answers.map(({ value }) => value)),
        failed: (values) => failed.push(...values),
      },
      1,
    )
    queue.push(['a', 'bad', 'b'])
    await queue.idle()
    expect(failed).toEqual(['bad'])
    expect(answered).toEqual(['a', 'b'])
  })

  test('takes a scan that arrives while the answers are shown', async () => {
    const seen: string[] = []
    const queue = createScanQueue(
      (values) => {
        seen.push(...values)
        return taken(values)
      },
      {
        ...nothing,
        answers: (_answers, values) => {
          if (values[0] === 'first') queue.push(['second'])
        },
      },
    )
    queue.push(['first'])
    await queue.idle()
    expect(seen).toEqual(['first', 'second'])
  })

  test('hands a value on without what cannot be seen, and nothing where nothing else is left', async () => {
    const handled: string[] = []
    const queue = createScanQueue((values) => void handled.push(...values), nothing)
    queue.push(['\ufeffA-1', 'A\u00ad-2\u00a0', 'A-3\t', '\u200b', '\u001dA-4'])
    await queue.idle()
    expect(handled).toEqual(['A-1', 'A-2', 'A-3', 'A-4'])
  })
})

describe('a pasted list', () => {
  test('typed into a filter may also be separated by commas', () => {
    expect(listedValues('A, B;C\nD')).toEqual(['A', 'B', 'C', 'D'])
  })
  test('is counted without repetitions, which are named', () => {
    expect(countDistinct(['A', 'B', 'A', 'A'])).toEqual({ distinct: ['A', 'B'], repeated: [{ value: 'A', times: 3 }] })
  })
})
