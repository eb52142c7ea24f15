/** Bundles the server into build/server: a few files start several times faster than two thousand, and need less memory. */
import { basename } from 'node:path'
import { defineConfig } from 'vite'

/** Processes, and what threads load by themselves (`threadModule` in src/server/place.ts). */
const entries = [
  'scripts/launch.ts',
  'scripts/prepare.ts',
  'src/api.ts',
  'src/worker.ts',
  'src/server/sheets/reader-worker.ts',
  'src/server/sheets/row-worker.ts',
  'src/server/papers/pdf-worker.ts',
  'src/features/interventions/jobs/server/files/row-reading.ts',
  'src/features/interventions/planning/server/plan-worker.ts',
]

export default defineConfig({
  // With native code, files of their own, or needed by few: loaded from the packages.
  ssr: { noExternal: true, external: ['sharp', 'pdfmake', '@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner'] },
  build: {
    ssr: true,
    outDir: 'build/server',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    // Names and lines are for whoever reads an error.
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(entries.map((entry) => [basename(entry, '.ts'), entry])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
