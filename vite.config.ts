/** Builds the browser app into dist/; the server serves it and puts a fresh nonce in place of CSP_NONCE. */
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { endpointsForBrowser } from './scripts/endpoints-for-browser.ts'
import { pageFiles } from './scripts/page-files.ts'
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
    'node_modules/@mantine/core/esm/components/TextInput/TextInput.mjs',
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
    // Small, and behind many pages: a phone on a slow network waits for each file longer than for what is in it.
    'src/web/offline/app-state.ts',
    'src/web/offline/install.ts',
    'src/web/id-param.ts',
    'src/web/form/form-api.ts',
    'src/web/ui/facts.tsx',
    'src/web/ui/page-failed.tsx',
    'src/web/ui/use-minute.ts',
    'src/web/ui/use-tab.ts',
    'src/web/ui/values.tsx',
    'node_modules/@mantine/core/esm/core/MantineProvider/color-functions/get-auto-contrast-value/get-auto-contrast-value.mjs',
    'node_modules/@mantine/core/esm/components/Checkbox/CheckIcon.mjs',
    'node_modules/@mantine/core/esm/components/ScrollArea/utils/to-int.mjs',
    'node_modules/@mantine/core/esm/core/utils/get-env/get-env.mjs',
    'node_modules/@mantine/hooks/esm/use-debounced-value/use-debounced-value.mjs',
    'node_modules/@mantine/hooks/esm/use-hotkeys/parse-hotkey.mjs',
    'node_modules/@mantine/hooks/esm/use-hotkeys/use-hotkeys.mjs',
    'node_modules/@mantine/hooks/esm/use-merged-ref/use-merged-ref.mjs',
    'node_modules/@mantine/hooks/esm/use-window-event/use-window-event.mjs',
    'node_modules/@mantine/hooks/esm/utils/use-callback-ref/use-callback-ref.mjs',
    'node_modules/@tanstack/react-router/dist/esm/useRouterState.js',
  ],
  list: ['src/web/list/list-page.tsx'],
  // Behind every screen of a technician.
  phone: [
    'src/features/interventions/phone/web/shared.tsx',
    'src/web/offline/network-line.tsx',
    'src/features/interventions/closings/phone-texts.ts',
    'src/features/interventions/closings/web/phone/use-jobs.ts',
    'src/features/interventions/closings/web/phone/jobs/job-groups.ts',
    'src/features/interventions/closings/web/phone/jobs/home-link.tsx',
  ],
  'phone-jobs': [
    'src/features/interventions/closings/web/phone/jobs/job-list.tsx',
    'src/features/interventions/closings/web/phone/jobs/use-left-list.ts',
  ],
  scan: [
    'src/web/scan/scanner.ts',
    'src/web/scan/sound.ts',
    'src/web/scan/texts.ts',
    'src/web/scan/use-video.ts',
    'src/web/scan/scan.module.css',
  ],
  stock: [
    'src/features/warehouse/stock/rules.ts',
    'src/features/warehouse/stock/problems.ts',
    'src/features/warehouse/catalogue/problems.ts',
    'src/features/warehouse/documents/contract.ts',
    'src/lib/uploads/upload.ts',
  ],
  typing: [
    'src/web/form/fields.tsx',
    'src/web/ui/segments.tsx',
    'node_modules/@mantine/core/esm/components/NativeSelect/NativeSelect.mjs',
    'src/web/form/texts.ts',
    'src/web/form/date-field.tsx',
    'src/web/form/instant-field.tsx',
    'src/web/form/lines-field.tsx',
  ],
  van: [
    'src/features/technicians/assignments/contract.ts',
    'src/features/technicians/assignments/columns.ts',
    'src/features/technicians/assignments/texts.ts',
  ],
  planning: [
    'src/features/interventions/planning/day-plan-contract.ts',
    'src/features/interventions/planning/stop-rules.ts',
    'src/features/interventions/planning/web/shared.tsx',
    'src/web/ui/drag-order.ts',
  ],
}

/** The library's boxes to tick, with what they are made of. */
const choices =
  /@mantine\/(core\/esm\/(components\/Checkbox|utils\/(InlineInput|InputsGroupFieldset)|core\/utils\/primitive)|hooks\/esm\/(use-(shallow-effect|timeout|mutation-observer|mounted)|utils\/shallow-equal))\//

type Chunking = {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicImporters: readonly string[] } | null
}
const chunkNames = new Map<string, string>()
/** Taken into their chunk although something loads them later, or a package has them; a page stays a file of its own. */
const beginnings = new Set(
  Object.values(together)
    .flat()
    .filter((file) => !file.endsWith('-page.tsx'))
    .map((file) => join(import.meta.dirname, file)),
)

/** A module belongs to the first of these that needs it. */
function laterChunk(id: string, chunking: Chunking): string | null {
  if (chunkNames.size === 0)
    for (const [name, files] of Object.entries(together)) {
      const visit = (module: string): void => {
        if (chunkNames.has(module) || (module.includes('node_modules') && !beginnings.has(module))) return
        chunkNames.set(module, name)
        if (module.includes('node_modules')) return
        for (const next of chunking.getModuleInfo(module)?.importedIds ?? []) visit(next)
      }
      for (const file of files) visit(join(import.meta.dirname, file))
    }
  const isPage = chunking.getModuleInfo(id)?.dynamicImporters.length && !beginnings.has(id)
  return isPage ? null : (chunkNames.get(id) ?? null)
}

export default defineConfig({
  plugins: [noServerInBrowser(), stylesOfLibrary(), react(), endpointsForBrowser(), serviceWorkerBuild(), pageFiles()],
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
            { name: 'choices', test: choices, priority: 1.2 },
            // What the same later pages share travels together; merging further would make chunks that wait for each other.
            { name: 'pages', minShareCount: 2, entriesAware: true, priority: 1 },
          ],
        },
      },
    },
  },
})
