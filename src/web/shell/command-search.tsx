/** The search behind Ctrl-K: every screen the role may open, by its words in the chosen language. */
import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Words } from '#lib/texts.ts'
import { useSay } from '../language.ts'
import { useEscape } from '../ui/escape.ts'
import styles from './command-search.module.css'
import { shellTexts } from './texts.ts'

export type Screen = { path: string; title: Words; group: Words | undefined }

const [store, search] = createSpotlight()

export const openCommandSearch = () => search.open()

export function CommandSearch({ screens }: { screens: readonly Screen[] }) {
  const say = useSay()
  const navigate = useNavigate()
  useEscape(useSpotlight(store).opened, search.close)
  return (
    <Spotlight
      store={store}
      actions={screens.map(({ path, title, group }) => ({
        id: path,
        label: say(title),
        ...(group ? { description: say(group) } : {}),
        leftSection: <IconArrowRight size={16} stroke={1.75} aria-hidden />,
        onClick: () => void navigate({ to: path }),
      }))}
      shortcut={null}
      nothingFound={say(shellTexts.nothing_found)}
      highlightQuery
      limit={12}
      scrollable
      maxHeight={420}
      zIndex={400}
      centered={false}
      radius={14}
      overlayProps={{ color: 'rgb(6, 11, 38)', backgroundOpacity: 0.48 }}
      aria-label={say(shellTexts.search_title)}
      classNames={{
        action: styles.action ?? '',
        actionDescription: styles.group ?? '',
        actionBody: styles.body ?? '',
        search: styles.search ?? '',
        content: styles.content ?? '',
        actionSection: styles.section ?? '',
      }}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.75} aria-hidden />,
        placeholder: say(shellTexts.search),
        'aria-label': say(shellTexts.search_title),
      }}
    />
  )
}
