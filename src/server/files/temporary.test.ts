import { spawnSync } from 'node:child_process'
import { access, mkdir, rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeTemporary, sweepTemporary } from './temporary.ts'

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

test('folders of a process that is gone are removed, those of one that runs stay', async () => {
  const mine = await makeTemporary('in')
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  const left = mine.replace(`-${process.pid}-`, `-${pid}-`)
  await mkdir(left)
  await sweepTemporary()
  expect([await isThere(mine), await isThere(left)]).toEqual([true, false])
  await rm(mine, { recursive: true })
})
