/** Writes the files of the pages compressed, once and as small as it gets, so that no request has to. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism, setPriority } from 'node:os'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Packing, packedPath, packedRoot, packedTypes } from '#server/http/packed.ts'

const dist = resolve(import.meta.dirname, '../dist')
const leastBytes = 500

const pack: Record<Packing, (content: Buffer) => Promise<Buffer>> = {
  gzip: (content) => promisify(gzip)(content, { level: 9 }),
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

/** The name of an asset changes with its content; another file is packed again when it was written again. */
const isCurrent = async (target: string, source: string) => {
  const [made, from] = await Promise.all([target, source].map((file) => stat(file).catch(() => undefined)))
  return made && from && (source.startsWith(join(dist, 'assets')) || made.mtimeMs >= from.mtimeMs)
}

/** What is left of earlier builds must not be sent in place of this one's. */
async function removeStale(): Promise<void> {
  for (const file of await filesIn(packedRoot)) {
    if (file === '.stamp') continue
    const source = join(dist, file.slice(0, file.length - extname(file).length))
    if (!(await isCurrent(join(packedRoot, file), source))) await rm(join(packedRoot, file), { force: true })
  }
}

export async function packPages(packing: Packing): Promise<void> {
  await removeStale()
  const files = (await filesIn(dist)).filter(
    (file) => packedTypes.test(file) && !existsSync(packedPath(packedRoot, file, packing)),
  )
  const next = async (): Promise<void> => {
    const file = files.pop()
    if (file === undefined) return
    const content = await readFile(join(dist, file))
    if (content.length >= leastBytes) {
      const target = packedPath(packedRoot, file, packing)
      await mkdir(dirname(target), { recursive: true })
      // The server may look for it at any moment.
      await writeFile(`${target}.part`, await pack[packing](content))
      await rename(`${target}.part`, target)
    }
    return next()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, next))
}

// Run by itself it runs at low priority, because somebody may open the first page meanwhile.
if (import.meta.main) {
  setPriority(19)
  await packPages('br')
}
