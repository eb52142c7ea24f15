/** Builds the browser app into dist/; the server serves it and puts a fresh nonce in place of CSP_NONCE. */
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The build stops when browser code pulls in a server file, even through a package. */
function noServerInBrowser(): Plugin {
  return {
    name: 'no-server-in-browser',
    enforce: 'pre',
    load(id) {
      if (/\/src\/(server|features\/[^/]+\/server)\//.test(id)) this.error(`server file in the browser bundle: ${id}`)
      return null
    },
  }
}

export default defineConfig({
  plugins: [noServerInBrowser(), react()],
  html: { cspNonce: 'CSP_NONCE' },
  server: { proxy: { '/api': 'http://localhost:3000' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // A font or picture inside the styles would be a data: address, which the policy refuses.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            // What the first page needs, and nothing that only later pages need.
            { name: 'start', tags: ['$initial'], priority: 2 },
            {
              name: 'contracts',
              test: /node_modules\/zod\/|\/src\/lib\/(?:[a-z]+\/)?(?!(?:[a-z]+\/)|about|qr-code|code128|working-days|due-date|money|subjects|sheet-errors|province|attachments|lost-digits|upload|imports|figures|year-spans|search|headings|decimal|relative-day)/,
              priority: 1.5,
            },
            // What the same later pages share travels together; merging further would make chunks that wait for each other.
            { name: 'pages', minShareCount: 2, entriesAware: true, priority: 1 },
          ],
        },
      },
    },
  },
})
