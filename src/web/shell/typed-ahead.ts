/** People type on while the search is still opening; what they type goes into it, not to the page behind. */
let typed = ''

function keep(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Escape') return void takeTyped()
  if (event.key === 'Backspace') typed = typed.slice(0, -1)
  else if (event.key.length === 1) typed += event.key
  else return
  event.preventDefault()
  event.stopPropagation()
}

export function keepTyped(): void {
  typed = ''
  window.addEventListener('keydown', keep, true)
}

/** What was typed meanwhile; from now on keys go where the focus is. */
export function takeTyped(): string {
  window.removeEventListener('keydown', keep, true)
  const taken = typed
  typed = ''
  return taken
}
