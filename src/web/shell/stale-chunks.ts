/** After an upgrade the old page asks for files that are gone: it reloads itself, once. */
const key = 'reloaded_at'
const quietFor = 60_000

export function reloadOnStaleChunks() {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (Date.now() - last < quietFor) return
    sessionStorage.setItem(key, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}
