/** After an upgrade the old page asks for files that are gone: it reloads itself, once. Without a network it stays as it is, and the screen says so. */
import { network } from '../offline/network.ts'

const key = 'reloaded_at'
const quietFor = 60_000

async function reload() {
  // A reload without an answering server would end in the browser's own page.
  if (!(await network.probe())) return
  sessionStorage.setItem(key, String(Date.now()))
  const { renewWorker } = await import('../offline/app-state.ts').catch(() => ({ renewWorker: undefined }))
  await renewWorker?.()
  window.location.reload()
}

export function reloadOnStaleChunks() {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (Date.now() - last >= quietFor) void reload()
  })
}
