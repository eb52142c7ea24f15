/** Mounted once beside the pages: shows the question, the blocked delete and the alert when asked to. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconAlertTriangle, IconTrash } from '#web/icons.tsx'
import { Box, Row } from '#web/ui/layout.tsx'
import { useSay } from '../language.ts'
import { AlertDialog } from './alert.tsx'
import { blocked, question } from './confirm.ts'
import styles from './dialog.module.css'
import { SmallDialog } from './small-dialog.tsx'
import { uiTexts } from './texts.ts'
import { unbroken } from './unbroken.tsx'

function QuestionDialog() {
  const { show, asked } = question.use()
  const no = () => asked?.answer(false)
  return (
    <SmallDialog opened={show && asked !== null} onClose={no} title={unbroken(asked?.title ?? '')} width={420}>
      {(heading) =>
        asked && (
          <div className={styles.question}>
            <span className={styles.sign} data-family={asked.danger ? 'danger' : 'info'}>
              <IconAlertTriangle size={20} />
            </span>
            <div>
              {heading}
              <p className={styles.message}>{unbroken(asked.message)}</p>
            </div>
            <Row className={styles.buttons} span wrap justify="end" gap={2} mt={4}>
              <Button variant="default" onClick={no} data-autofocus>
                {asked.no}
              </Button>
              {asked.danger ? (
                <Button
                  variant="outline"
                  color="red"
                  leftSection={<IconTrash size={16} />}
                  onClick={() => asked.answer(true)}
                >
                  {asked.yes}
                </Button>
              ) : (
                <Button onClick={() => asked.answer(true)}>{asked.yes}</Button>
              )}
            </Row>
          </div>
        )
      }
    </SmallDialog>
  )
}

function BlockedDialog() {
  const say = useSay()
  const { show, details } = blocked.use()
  const hide = () => blocked.set({ ...blocked.get(), show: false })
  return (
    <SmallDialog
      opened={show && details !== null}
      onClose={hide}
      title={say(uiTexts.cannot_delete, { label: details?.label ?? '' })}
      width={440}
    >
      {(heading) =>
        details && (
          <div className={styles.question}>
            <span className={styles.sign} data-family="warning">
              <IconAlertTriangle size={20} />
            </span>
            <div>
              {heading}
              <p className={styles.message}>
                {unbroken(say(uiTexts.engaged, { label: details.label, items: details.items }))}
              </p>
              {details.links.length > 0 && (
                <Box as="ul" mt={2}>
                  {details.links.map(({ words, to }) => (
                    <li key={to}>
                      <Link to={to} onClick={hide}>
                        {words}
                      </Link>
                    </li>
                  ))}
                </Box>
              )}
            </div>
            <Row className={styles.buttons} span wrap justify="end" gap={2} mt={4}>
              <Button onClick={hide} data-autofocus>
                {say(uiTexts.close)}
              </Button>
            </Row>
          </div>
        )
      }
    </SmallDialog>
  )
}

export function Dialogs() {
  return (
    <>
      <QuestionDialog />
      <BlockedDialog />
      <AlertDialog />
    </>
  )
}
