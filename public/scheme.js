// Runs before the first paint, so that a dark page never flashes white.
try {
  document.documentElement.setAttribute(
    'data-mantine-color-scheme',
    localStorage.getItem('theme') === 'dark' ? 'dark' : 'light',
  )
} catch {
  // Without storage the page stays light.
}
