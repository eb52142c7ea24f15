// Runs before the first paint, so that a dark page never flashes white.
try {
  document.documentElement.setAttribute(
    'data-mantine-color-scheme',
    localStorage.getItem('theme') === 'dark' ? 'dark' : 'light',
  )
} catch {
  // Without storage the page stays light.
}
// The first page on a phone is drawn in its own letters; ours come with the files that the service worker keeps (decision 268).
if (navigator.serviceWorker?.controller === null && matchMedia('(max-width: 767px)').matches)
  document.documentElement.setAttribute('data-letters', 'system')
