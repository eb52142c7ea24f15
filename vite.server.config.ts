/** Bundles the server into build/server: a few files start several times faster than two thousand, and need less memory. */
import { basename } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

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
  'src/features/interventions/planning/server/plan/plan-worker.ts',
]

/** One character beyond ASCII makes Node keep a file of more than a megabyte with two bytes a character for as long as it runs: they are written as escapes. */
const narrowSources: Plugin = {
  name: 'narrow-sources',
  generateBundle(_options, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[\u0080-\uffff]/g,
          (wide) => `\\u${wide.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

export default defineConfig({
  plugins: [narrowSources],
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
