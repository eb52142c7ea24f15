/** The toast of an export under way: how far it is, and the way to stop it. */
import { Progress } from '@mantine/core'
import { useSay } from '#web/language.ts'
import styles from './export-progress.module.css'
import { texts } from './texts.ts'

type ExportProgressProps = { title: string; words: string; share: number | undefined; onCancel: () => void }

export function ExportProgress({ title, words, share, onCancel }: ExportProgressProps) {
  const say = useSay()
  return (
    <div className={styles.progress}>
      <div className={styles.progressLine}>
        <b>{title}</b>
        <button type="button" className={styles.stop} onClick={onCancel}>
          {say(texts.cancel)}
        </button>
      </div>
      <Progress
        size={4}
        value={share === undefined ? 100 : share * 100}
        animated={share === undefined}
        aria-label={title}
      />
      <small>{words}</small>
    </div>
  )
}
