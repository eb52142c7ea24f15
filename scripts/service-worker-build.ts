/** What the build adds for phones: the service worker with the list of files it keeps, and the files of the builds before, which open pages may still ask for. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, type Rolldown, transformWithOxc } from 'vite'

const source = 'src/web/offline/service-worker.ts'
const listName = 'builds.json'
const keptBuilds = 3
/** Letters that neither language has are fetched where a name needs them. */
const isFontOfOthers = (file: string) => /-latin-ext/.test(file)
const fixedFiles = ['/scheme.js', '/favicon.svg', '/manifest.webmanifest', '/icons/app-192.png']

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const written = String.raw`(\[[^\]]*\]|[\w']+)`

/** The pages of a list, with the files that they are loaded from, and whether a technician may open them: objects with a path, or `page(path, allow, …)`. */
export function pagesIn(text: string): { path: string; screen: string; isTechnicians: boolean }[] {
  const namedIn = (name: string) => new RegExp(`const ${name}\\b.* = (.*)`).exec(text)?.[1] ?? name
  /** Who may open it, as an object says it or what is spread into it. */
  const allowIn = (shape: string): string | undefined => {
    const said = new RegExp(`\\ballow(?:: ${written})?\\s*(?:,|}|$)`).exec(shape)
    const spread = /\.\.\.(\w+)/.exec(shape)?.[1]
    return said ? (said[1] ?? 'allow') : spread && allowIn(namedIn(spread))
  }
  const parts = text.split(/\b(path: |page\()/).slice(1)
  return parts.flatMap((page, at) => {
    if (at % 2 === 0) return []
    const allow =
      parts[at - 1] === 'page('
        ? new RegExp(`^[^,]+,\\s*${written},`).exec(page)?.[1]
        : allowIn(page.split('load:')[0] ?? '')
    const screen = /import\('\.\/([^']+)'\)/.exec(page)?.[1]
    const path = /'([^']+)'/.exec(namedIn(/^\s*([^,\s]+)/.exec(page)?.[1] ?? ''))?.[1]
    if (!path || !allow || !screen) throw new Error(`this page is written differently: ${page}`)
    // `roles` are all there are.
    return [
      {
        path,
        screen,
        isTechnicians: allow === 'roles' || (/^\w+$/.test(allow) ? namedIn(allow) : allow).includes('technician'),
      },
    ]
  })
}

/** The screens in a list of pages that a technician may not open. */
function officeScreens(text: string): string[] {
  const pages = pagesIn(text)
  const shared = new Set(pages.filter((page) => page.isTechnicians).map(({ screen }) => screen))
  return pages.map(({ screen }) => screen).filter((screen) => !shared.has(screen))
}

/** Everything that the page loads for a technician, now or later: scripts, styles, fonts, the barcode reader. */
function technicianFiles(bundle: Bundle, root: string): string[] {
  const chunks = Object.values(bundle).filter((it): it is Chunk => it.type === 'chunk')
  const lists = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.endsWith('/pages.tsx'))
  const closed = new Set(
    lists.flatMap((id) => officeScreens(readFileSync(id, 'utf8')).map((screen) => join(id, '..', screen))),
  )
  const found = new Set<string>()
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(name)) return
    if (chunk.facadeModuleId && closed.has(chunk.facadeModuleId)) return
    found.add(name)
    for (const file of chunk.viteMetadata?.importedCss ?? []) found.add(file)
    for (const file of chunk.viteMetadata?.importedAssets ?? []) found.add(file)
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next)
  }
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk.fileName)
  // Styles name their fonts.
  for (const file of [...found].filter((it) => it.endsWith('.css'))) {
    const asset = bundle[file]
    const text = asset?.type === 'asset' ? String(asset.source) : ''
    for (const [, font = ''] of text.matchAll(/url\(\/?([^)"']+\.woff2)\)/g)) found.add(font)
  }
  if (closed.size === 0)
    throw new Error(`no screens of the office found below ${root}: the list of pages is written differently`)
  return [...found].filter((file) => !isFontOfOthers(file)).map((file) => `/${file}`)
}

/** Files by build, the newest first. */
type Builds = { files: string[] }[]

const readBuilds = (dist: string): Builds =>
  // Written below.
  existsSync(join(dist, listName)) ? (JSON.parse(readFileSync(join(dist, listName), 'utf8')) as Builds) : []

export function serviceWorkerBuild(): Plugin {
  let root = ''
  let dist = ''
  let earlier: Builds = []
  return {
    name: 'service-worker-build',
    apply: 'build',
    configResolved(config) {
      root = config.root
      dist = join(root, config.build.outDir)
    },
    /** In place of Vite's own emptying, which would take the files of earlier builds too. */
    buildStart() {
      earlier = readBuilds(dist)
      if (!existsSync(dist)) return
      for (const name of readdirSync(dist))
        if (name !== listName && !(name === 'assets' && earlier.length > 0))
          rmSync(join(dist, name), { recursive: true })
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = [...technicianFiles(bundle, root), ...fixedFiles].sort()
        const digest = createHash('sha256').update(files.join('\n'))
        for (const file of fixedFiles) digest.update(readFileSync(join(root, 'public', file)))
        const { code: script } = await transformWithOxc(readFileSync(join(root, source), 'utf8'), source, {
          sourcemap: false,
        })
        digest.update(script).update(readFileSync(join(root, 'index.html')))
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: script
            .replace('BUILD_VERSION', digest.digest('hex').slice(0, 16))
            .replace(/JSON\.parse\(["']BUILD_FILES["']\)/, () => JSON.stringify(files)),
        })
      },
    },
    writeBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((file) => file.startsWith('assets/'))
      const isSame = (other: { files: string[] }) => other.files.join() === files.join()
      const builds = [{ files }, ...earlier.filter((it) => !isSame(it))].slice(0, keptBuilds)
      const kept = new Set(builds.flatMap((build) => build.files))
      for (const name of readdirSync(join(dist, 'assets')))
        if (!kept.has(`assets/${name}`)) rmSync(join(dist, 'assets', name))
      writeFileSync(join(dist, listName), JSON.stringify(builds))
    },
  }
}
