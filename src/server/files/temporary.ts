/** Temporary folders that say who made them, so that those of killed processes can be removed. */
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Machines and containers may share a folder, and have processes with the same numbers. */
const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const pattern = new RegExp(`^fieldstock-(?:in|read)-${host}-(\\d+)-`)

export const makeTemporary = (kind: 'in' | 'read'): Promise<string> =>
  mkdtemp(join(tmpdir(), `fieldstock-${kind}-${host}-${process.pid}-`))

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user is there, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Removes what processes of this machine left behind when they were killed; returns how many folders. */
export async function sweepTemporary(): Promise<number> {
  const entries = await readdir(tmpdir()).catch(() => [])
  const left = entries.filter((entry) => {
    const pid = pattern.exec(entry)?.[1]
    return pid !== undefined && !isRunning(Number(pid))
  })
  for (const entry of left) await rm(join(tmpdir(), entry), { recursive: true, force: true })
  return left.length
}
