/** What a toast shows: a status sign, the words, and the undo. */
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '#web/icons.tsx'
import { Row } from '#web/ui/layout.tsx'
import { useSay } from '../language.ts'
import { uiTexts } from './texts.ts'
import styles from './toast.module.css'
import { unbroken } from './unbroken.tsx'

const signs = { success: IconCircleCheck, danger: IconAlertCircle, info: IconInfoCircle }

type ToastBodyProps = { family: keyof typeof signs; words: string; undo: (() => void) | undefined }

export function ToastBody({ family, words, undo }: ToastBodyProps) {
  const say = useSay()
  const Sign = signs[family]
  return (
    <Row className={styles.toast} align="center" gap={2} size="body" leading={20} c="text" data-family={family}>
      <Sign size={18} />
      <span>{unbroken(words)}</span>
      {undo && (
        <button type="button" className={styles.undo} onClick={undo}>
          {say(uiTexts.undo)}
        </button>
      )}
    </Row>
  )
}
