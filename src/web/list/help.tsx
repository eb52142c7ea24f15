/** The keys of a list, shown by "?". */
import { Kbd, Modal } from '@mantine/core'
import { useSay } from '#web/language.ts'
import styles from './help.module.css'
import { texts } from './texts.ts'

export function ListHelp({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const keys = [
    [['j', '↓', 'k', '↑'], texts.key_move],
    [['x'], texts.key_select],
    [['Shift', say(texts.click)], texts.key_range],
    [['Enter'], texts.key_open],
    [['/'], texts.key_search],
    [['Esc'], texts.key_escape],
    [['?'], texts.key_help],
  ] as const
  return (
    <Modal
      opened
      onClose={onClose}
      size={420}
      title={say(texts.keys)}
      closeButtonProps={{ 'aria-label': say(texts.close) }}
    >
      <dl className={styles.keys}>
        {keys.map(([pressed, words]) => (
          <div key={words.EN}>
            <dt>
              {pressed.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{say(words)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
