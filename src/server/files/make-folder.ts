/** Makes a folder and those above it, readable by their owner only. */
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Step by step: Node's own `recursive` never ends below a virtual file system such as /proc, which denies that its folders exist. */
export async function makeFolder(path: string): Promise<void> {
  const make = () => mkdir(path, { mode: 0o700 })
  try {
    await make()
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(path)).isDirectory()) return
    const parent = dirname(path)
    if (codeOf(error) !== 'ENOENT' || parent === path) throw error
    await makeFolder(parent)
    // Another process may have been faster.
    await make().catch((again: unknown) => {
      if (codeOf(again) !== 'EEXIST') throw again
    })
  }
}
