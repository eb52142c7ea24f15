/** Starts the browser app. The list below is the table of contents of the screens: a feature is one import and one spread. */
import '#web/first.ts'
import '#web/theme/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Page } from '#web/page.ts'
import { Fieldstock } from '#web/shell/fieldstock.tsx'
import { reloadOnStaleChunks } from '#web/shell/stale-chunks.ts'
import { navigation } from './navigation.ts'
import { pagesToCome } from './pages-to-come.ts'
import { standIns } from './stand-ins.ts'

export const pages: readonly Page[] = [...pagesToCome, ...standIns]

reloadOnStaleChunks()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Fieldstock pages={pages} navigation={navigation} homes={{ admin: '/', technician: '/assigned-products' }} />
  </StrictMode>,
)
