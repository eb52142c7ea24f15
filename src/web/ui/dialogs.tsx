/** Mounted once beside the pages: shows the question, the blocked delete, the alert and the page overlay when asked to. */
import { Button, Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconAlertTriangle, IconTrash } from '#web/icons.tsx'
import { useSay } from '../language.ts'
import { AlertDialog } from './alert.tsx'
import { blocked, question } from './confirm.ts'
import styles from './dialog.module.css'
import { useEscape } from './escape.ts'
import { LoadingOverlay } from './loading.tsx'
import { uiTexts } from './texts.ts'
import { unbroken } from './unbroken.tsx'

function QuestionDialog() {
  const { show, asked } = question.use()
  const no = () => asked?.answer(false)
  useEscape(show, no)
  return (
    <Modal opened={show} onClose={no} withCloseButton={false} closeOnEscape={false} size={420} zIndex={250}>
      {asked && (
        <div className={styles.question}>
          <span className={styles.sign} data-family={asked.danger ? 'danger' : 'info'}>
            <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          </span>
          <div>
            <Modal.Title className={styles.title ?? ''}>{unbroken(asked.title)}</Modal.Title>
            <p className={styles.message}>{unbroken(asked.message)}</p>
          </div>
          <div className={styles.buttons}>
            <Button variant="default" onClick={no} data-autofocus>
              {asked.no}
            </Button>
            {asked.danger ? (
              <Button
                variant="outline"
                color="red"
                leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
                onClick={() => asked.answer(true)}
              >
                {asked.yes}
              </Button>
            ) : (
              <Button onClick={() => asked.answer(true)}>{asked.yes}</Button>
            )}
          </div>
        </div>
      )}
    </Modal>
  )
}

function BlockedDialog() {
  const say = useSay()
  const { show, details } = blocked.use()
  const hide = () => blocked.set({ ...blocked.get(), show: false })
  useEscape(show, hide)
  return (
    <Modal opened={show} onClose={hide} withCloseButton={false} closeOnEscape={false} size={440} zIndex={250}>
      {details && (
        <div className={styles.question}>
          <span className={styles.sign} data-family="warning">
            <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          </span>
          <div>
            <Modal.Title className={styles.title ?? ''}>
              {say(uiTexts.cannot_delete, { label: details.label })}
            </Modal.Title>
            <p className={styles.message}>
              {unbroken(say(uiTexts.engaged, { label: details.label, items: details.items }))}
            </p>
            {details.links.length > 0 && (
              <ul className={styles.links}>
                {details.links.map(({ words, to }) => (
                  <li key={to}>
                    <Link to={to} onClick={hide}>
                      {words}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <div className={styles.buttons}>
            <Button onClick={hide} data-autofocus>
              {say(uiTexts.close)}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}

export function Dialogs() {
  return (
    <>
      <QuestionDialog />
      <BlockedDialog />
      <AlertDialog />
      <LoadingOverlay />
    </>
  )
}
