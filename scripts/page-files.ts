/** What the build tells the server: the files that each of a technician's pages needs, so that a phone fetches them together and not in turns. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { pagesIn } from './service-worker-build.ts'

/** Behind every page of a technician. */
const frame = [
  'src/site.tsx',
  'src/web/shell/shell.tsx',
  'src/web/offline/network-line.tsx',
  'src/features/interventions/phone/web/shared.tsx',
]

const techniciansPagesIn = (list: string) =>
  pagesIn(readFileSync(list, 'utf8'))
    .filter(({ path, isTechnicians }) => isTechnicians && path.startsWith('/technician/'))
    .map(({ path, screen }) => ({ path, screen: join(list, '..', screen) }))

export function pageFiles(): Plugin {
  let root = ''
  return {
    name: 'page-files',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((it): it is Rolldown.OutputChunk => it.type === 'chunk')
        const gather = (fileName: string, found: Set<string>): Set<string> => {
          const chunk = bundle[fileName]
          if (chunk?.type !== 'chunk' || found.has(fileName)) return found
          found.add(fileName)
          for (const file of chunk.viteMetadata?.importedCss ?? []) found.add(file)
          for (const next of chunk.imports) gather(next, found)
          return found
        }
        const chunkOf = (module: string): string => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
          if (!chunk) throw new Error(`no file of the build holds ${module}`)
          return chunk.fileName
        }
        const start = new Set<string>()
        for (const { isEntry, fileName } of chunks) if (isEntry) gather(fileName, start)
        const pages = chunks
          .flatMap(({ moduleIds }) => moduleIds)
          .filter((id) => id.endsWith('/pages.tsx'))
          .flatMap(techniciansPagesIn)
        const files = pages.map(({ path, screen }) => {
          const found = new Set<string>()
          for (const file of frame) gather(chunkOf(join(root, file)), found)
          gather(chunkOf(screen), found)
          return [path, [...found].filter((file) => !start.has(file)).map((file) => `/${file}`)]
        })
        this.emitFile({ type: 'asset', fileName: 'page-files.json', source: JSON.stringify(Object.fromEntries(files)) })
      },
    },
  }
}
