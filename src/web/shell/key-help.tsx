/** All keys, shown by "?" on every page. */
import { Kbd } from '@mantine/core'
import type { Words } from '#lib/texts/texts.ts'
import { Text } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { type KeyLines, keysOfPage } from '#web/ui/page-keys.ts'
import { useSay } from '../language.ts'
import styles from './key-help.module.css'
import { keyTexts } from './texts.ts'

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const here = keysOfPage()
  const groups: readonly (readonly [Words, KeyLines])[] = [
    ...(here.length > 0 ? [[keyTexts.this_page, here] as const] : []),
    [
      keyTexts.everywhere,
      [
        [['Ctrl', 'K'], keyTexts.go],
        [['Esc'], keyTexts.close_top],
        [['?'], keyTexts.help],
      ],
    ],
    [
      keyTexts.lists,
      [
        [['j', '↓', 'k', '↑'], keyTexts.move],
        [['Home', 'End'], keyTexts.ends],
        [['x', say(keyTexts.space)], keyTexts.select],
        [['Shift', 'X'], keyTexts.range],
        [['Shift', say(keyTexts.click)], keyTexts.range],
        [['Enter'], keyTexts.open],
        [['/'], keyTexts.search],
        [['Esc'], keyTexts.clear],
      ],
    ],
    [
      keyTexts.forms,
      [
        [['Ctrl', 'Enter'], keyTexts.save],
        [['Esc'], keyTexts.leave],
      ],
    ],
    [keyTexts.scanning, [[['Enter'], keyTexts.scan]]],
  ]
  return (
    <Modal opened onClose={onClose} size={460} title={say(keyTexts.title)}>
      {groups.map(([name, keys]) => (
        <section key={name.EN} className={styles.group}>
          <Text as="h3" mb={1.5} c="text-3" size="caption" weight={500}>
            {say(name)}
          </Text>
          <dl className={styles.keys}>
            {keys.map(([pressed, words]) => (
              <div key={`${pressed.join('')} ${words.EN}`}>
                <dt>
                  {pressed.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dt>
                <dd>{say(words)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
