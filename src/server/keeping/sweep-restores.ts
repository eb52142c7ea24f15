/** Run at each start: what a restore that was killed left beside the files. */
import { access, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** What is left of a restore that was killed: its folder goes, or takes its place if the database was swapped already. */
export async function sweepRestores(filesDir: string): Promise<void> {
  const name = basename(filesDir)
  const beside = (await readdir(dirname(filesDir)).catch(() => []))
    .filter((entry) => entry.startsWith(`${name}.restore-`) || entry.startsWith(`${name}.former-`))
    .sort()
  const unpacked = beside.findLast((entry) => entry.startsWith(`${name}.restore-`))
  const former = beside.find((entry) => entry.startsWith(`${name}.former-`))
  if (unpacked && former && !(await isThere(filesDir))) await rename(join(dirname(filesDir), unpacked), filesDir)
  for (const entry of beside) await rm(join(dirname(filesDir), entry), { recursive: true, force: true })
}

export const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
