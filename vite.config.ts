/** Builds the browser app into dist/; the server serves it and puts a fresh nonce in place of CSP_NONCE. */
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { endpointsForBrowser } from './scripts/endpoints-for-browser.ts'
import { serviceWorkerBuild } from './scripts/service-worker-build.ts'

/** The build stops when browser code pulls in a server file, even through a package. */
function noServerInBrowser(): Plugin {
  return {
    name: 'no-server-in-browser',
    enforce: 'pre',
    load(id) {
      if (/\/src\/(server|features\/[^/]+\/[^/]+\/server)\//.test(id))
        this.error(`server file in the browser bundle: ${id}`)
      return null
    },
  }
}

/** The build stops when a part of the library is used without its styles. */
function stylesOfLibrary(): Plugin {
  return {
    name: 'styles-of-library',
    generateBundle(_options, bundle) {
      const modules = [...this.getModuleIds()].map((id) => id.split('?')[0] ?? '')
      const styled = new Set(modules.flatMap((id) => /@mantine\/core\/styles\/(\w+)\.layer\.css$/.exec(id)?.[1] ?? []))
      for (const chunk of Object.values(bundle))
        for (const id of chunk.type === 'chunk' ? chunk.moduleIds : []) {
          const part = /@mantine\/core\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1]
          if (part && !styled.has(part)) this.error(`src/web/theme/library-styles.ts lacks ${part}`)
        }
    },
  }
}

/** What is loaded together, by the modules that begin it. */
const together = {
  entrance: [
    'src/features/office/accounts/web/login-page.tsx',
    'src/features/office/accounts/web/forgot-password-page.tsx',
  ],
  // What lists of the office and the phone share goes first, or each list would bring the phone's along.
  frame: [
    'src/site.tsx',
    'src/web/shell/shell.tsx',
    'src/lib/records/record.ts',
    'src/lib/records/selection.ts',
    'src/lib/words/named.ts',
    'src/web/step-memory.ts',
    'src/web/list/list-cache.ts',
    'src/web/list/list-memory.ts',
  ],
  list: ['src/web/list/list-page.tsx'],
  // Behind every screen of a technician.
  phone: [
    'src/features/interventions/phone/web/shared.tsx',
    'src/features/interventions/closings/phone-texts.ts',
    'src/features/interventions/closings/web/phone/use-jobs.ts',
    'src/features/interventions/closings/web/phone/job-groups.ts',
    'src/features/interventions/closings/web/phone/home-link.tsx',
  ],
  'phone-jobs': ['src/features/interventions/closings/web/phone/job-list.tsx'],
}

type Chunking = {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicImporters: readonly string[] } | null
}
const chunkNames = new Map<string, string>()

/** A module belongs to the first of these that needs it. */
function laterChunk(id: string, chunking: Chunking): string | null {
  if (chunkNames.size === 0)
    for (const [name, beginnings] of Object.entries(together)) {
      const visit = (module: string): void => {
        if (chunkNames.has(module) || module.includes('node_modules')) return
        chunkNames.set(module, name)
        for (const next of chunking.getModuleInfo(module)?.importedIds ?? []) visit(next)
      }
      for (const beginning of beginnings) visit(join(import.meta.dirname, beginning))
    }
  return chunking.getModuleInfo(id)?.dynamicImporters.length ? null : (chunkNames.get(id) ?? null)
}

export default defineConfig({
  plugins: [noServerInBrowser(), stylesOfLibrary(), react(), endpointsForBrowser(), serviceWorkerBuild()],
  html: { cspNonce: 'CSP_NONCE' },
  // A quarter of what React weighs, for the few pages that check what was typed: src/web/schemas.ts loads it when one does.
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'src/web/schemas.ts') }] },
  server: { proxy: { '/api': 'http://localhost:3000' } },
  build: {
    outDir: 'dist',
    // The service worker's part of the build empties it but for the files of earlier builds.
    emptyOutDir: false,
    // A font or picture inside the styles would be a data: address, which the policy refuses.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Names of all pages that share a chunk would be most of the list that says which files a page needs.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('pages~') ? 'shared' : '[name]'}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            // What the first page needs, and nothing that only later pages need.
            { name: 'start', tags: ['$initial'], priority: 2 },
            // Every page behind the login has a frame around it, and most are lists.
            { name: laterChunk, priority: 1.5 },
            // What the same later pages share travels together; merging further would make chunks that wait for each other.
            { name: 'pages', minShareCount: 2, entriesAware: true, priority: 1 },
          ],
        },
      },
    },
  },
})
