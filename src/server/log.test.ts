import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const script = `
  const { log } = await import('./src/server/log.ts')
  for (let n = 0; n < 5000; n++) log.info({ n, text: 'x'.repeat(500) }, 'a line')
  await new Promise((done) => setTimeout(done, 50))
  log.info('one more')
  process.stderr.write('alive')
  process.exit(0)`

// A device of Linux on which every write fails as on a full disk.
const fullDisk = '/dev/full'

test('a log that cannot be written does not end its process', async () => {
  if (!existsSync(fullDisk)) return
  const full = openSync(fullDisk, 'w')
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, LOG_LEVEL: 'info', NODE_ENV: 'production' },
    stdio: ['ignore', full, 'pipe'],
  })
  closeSync(full)
  const exit = once(child, 'exit')
  expect(await text(child.stderr ?? Readable.from([]))).toBe('alive')
  expect(await exit).toEqual([0, null])
})
