/** The alert of the whole app: success leaves by itself after 1.5 s, failure waits to be closed. */
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { Params, Words } from '#lib/texts/texts.ts'
import { IconAlertTriangle, IconCheck } from '#web/icons.tsx'
import { Text } from '#web/ui/layout.tsx'
import { CallError } from '../call.ts'
import { sayNow, useSay } from '../language.ts'
import { deleteBlocked } from './confirm.ts'
import styles from './dialog.module.css'
import { SmallDialog } from './small-dialog.tsx'
import { createStore } from './store.ts'
import { uiTexts } from './texts.ts'
import { unbroken } from './unbroken.tsx'
import { wordsNow } from './words.ts'

type AlertState = {
  show: boolean
  success: boolean
  title: string
  message: string
  correlation_id: string
  onClosed?: (() => void) | undefined
}
const hidden: AlertState = { show: false, success: false, title: '', message: '', correlation_id: '' }
const state = createStore(hidden)
function hide() {
  const { onClosed } = state.get()
  state.set(hidden)
  onClosed?.()
}

export type FailureOptions = {
  title?: Words | string
  params?: Params
  /** For what would be gone before the reader gets to it, such as a toast. */
  onClosed?: () => void
}

export const alert = {
  success(title: Words | string, message: Words | string = '', params?: Params) {
    state.set({
      show: true,
      success: true,
      title: wordsNow(title, params),
      message: wordsNow(message, params),
      correlation_id: '',
    })
  },
  /** Takes what was thrown or words of our own; a blocked delete gets its own dialog. */
  failure(problem?: unknown, options: FailureOptions = {}) {
    if (problem instanceof CallError && problem.code.endsWith('.delete_blocked')) {
      deleteBlocked(problem.params)
      return
    }
    const message = messageOf(problem, options.params)
    state.set({
      show: true,
      success: false,
      title: wordsNow(options.title ?? uiTexts.oops, options.params),
      message: message || sayNow(uiTexts.something_wrong),
      correlation_id: problem instanceof CallError ? problem.correlation_id : '',
      onClosed: options.onClosed,
    })
  },
  hide,
}

const isWords = (value: unknown): value is Words => typeof value === 'object' && value !== null && 'EN' in value

/** Only words written for people are shown: those of a refusal, or given by us; never those of a bug. */
function messageOf(problem: unknown, params?: Params): string {
  if (typeof problem === 'string') return problem
  if (problem instanceof CallError) return problem.message
  if (problem instanceof DOMException && problem.name === 'QuotaExceededError') return sayNow(uiTexts.device_full)
  return isWords(problem) ? sayNow(problem, params) : ''
}

export function AlertDialog() {
  const say = useSay()
  const { show, success, title, message, correlation_id } = state.use()
  useEffect(() => {
    if (!show || !success) return undefined
    const timer = setTimeout(hide, 1500)
    return () => clearTimeout(timer)
  }, [show, success])
  const Sign = success ? IconCheck : IconAlertTriangle
  return (
    <SmallDialog opened={show} onClose={hide} closeOnClickOutside={success} title={title} width={400}>
      {(heading) => (
        <div className={styles.alert} role={success ? 'status' : 'alert'}>
          <span className={styles.sign} data-family={success ? 'success' : 'danger'}>
            <Sign size={22} />
          </span>
          {heading}
          {message && <p className={styles.message}>{unbroken(message)}</p>}
          {correlation_id && (
            <Text as="p" className={styles.reference} mt={1} size="caption" leading={16} c="text-3">
              {say(uiTexts.error_number)}: <code>{correlation_id}</code>
            </Text>
          )}
          {!success && (
            <Button onClick={hide} data-autofocus className={styles.single}>
              {say(uiTexts.close)}
            </Button>
          )}
        </div>
      )}
    </SmallDialog>
  )
}
