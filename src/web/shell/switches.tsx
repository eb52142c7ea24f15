/** The two choices that are kept on this device: language and theme. */
import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import type { Language } from '#lib/texts.ts'
import { language, useLanguage, useSay } from '../language.ts'
import styles from './switches.module.css'
import { shellTexts } from './texts.ts'

/** The labels are the same in both languages; their first two letters are what the server is told. */
const labels: readonly (readonly [Language, string, string])[] = [
  ['IT', 'Ita', 'Italiano'],
  ['EN', 'Eng', 'English'],
]

export function LanguageSwitch() {
  const say = useSay()
  const chosen = useLanguage()
  return (
    <fieldset className={styles.segments} aria-label={say(shellTexts.language)}>
      {labels.map(([code, short, full]) => (
        <button
          key={code}
          type="button"
          className={styles.segment}
          aria-pressed={chosen === code}
          title={full}
          onClick={() => language.set(code)}
        >
          {short}
        </button>
      ))}
    </fieldset>
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
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
