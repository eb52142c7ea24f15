/** Starts the browser app: the login at once, everything behind it when someone signs in. */
import '#web/first.ts'
import '#web/theme/styles.ts'
import { StrictMode, startTransition } from 'react'
import { publicPages } from '#features/office/accounts/web/public-pages.ts'
import { handInWith } from '#web/offline/hand-in.ts'
import { Fieldstock } from '#web/shell/fieldstock.tsx'
import { reloadOnStaleChunks } from '#web/shell/stale-chunks.ts'
import { wait } from '#web/wait.ts'

reloadOnStaleChunks()
handInWith(async () => (await import('#features/interventions/phone/web/hand-in.ts')).handInAll())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
async function draw(place: HTMLElement) {
  // Reading the modules, React's part for browsers and beginning to draw are a task each: together they would hold up a slow phone.
  await wait()
  const { createRoot } = await import('react-dom/client')
  await wait()
  const page = createRoot(place)
  // In slices, for the same reason.
  startTransition(() =>
    page.render(
      <StrictMode>
        <Fieldstock publicPages={publicPages} load={async () => (await import('./site.tsx')).site} />
      </StrictMode>,
    ),
  )
}
void draw(root)
