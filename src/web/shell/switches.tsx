/** The two choices that are kept on this device: language and theme. */
import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { type Language, languageOf } from '#lib/texts/texts.ts'
import { IconChevronDown, IconMoon, IconSun } from '#web/icons.tsx'
import { Row } from '#web/ui/layout.tsx'
import { language, useLanguage, useSay } from '../language.ts'
import styles from './switches.module.css'
import { shellTexts } from './texts.ts'

/** The labels are the same in both languages; their first two letters are sent to the server. */
const labels: Readonly<Record<Language, { short: string; full: string }>> = {
  IT: { short: 'Ita', full: 'Italiano' },
  EN: { short: 'Eng', full: 'English' },
}

export function LanguageSwitch() {
  const say = useSay()
  const chosen = useLanguage()
  return (
    <Row as="span" className={styles.language} inline relative align="center">
      <select
        aria-label={say(shellTexts.language)}
        title={labels[chosen].full}
        value={chosen}
        onChange={({ currentTarget }) => language.set(languageOf(currentTarget.value))}
      >
        {Object.entries(labels).map(([code, { short }]) => (
          <option key={code} value={code}>
            {short}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} />
    </Row>
  )
}

export function useTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const dark = colorScheme === 'dark'
  return {
    words: dark ? shellTexts.to_light : shellTexts.to_dark,
    Icon: dark ? IconSun : IconMoon,
    toggle: () => setColorScheme(dark ? 'light' : 'dark'),
  }
}

export function ThemeToggle() {
  const say = useSay()
  const { words, Icon, toggle } = useTheme()
  return (
    <ActionIcon onClick={toggle} aria-label={say(words)} title={say(words)}>
      <Icon size={18} />
    </ActionIcon>
  )
}
