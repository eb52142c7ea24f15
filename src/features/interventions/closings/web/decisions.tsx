/** What the office decides: confirm many, reject with a ready-made reason, reopen. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { SelectField, TextareaField } from '#web/form/fields.tsx'
import { FormDrawer } from '#web/form/form-page.tsx'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import type { Selection } from '#web/list/selection.ts'
import { alert } from '#web/ui/alert.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Modal } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import { closingList } from '../columns.ts'
import { closings, RejectManyInput, ReopenInput, type Together } from '../contract.ts'
import { rejectWords } from '../rules.ts'
import { screenTexts as words } from '../screen-texts.ts'
import styles from './closings.module.css'

/** Reads the list, its counts and open closings again. */
export function useRefreshClosings() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: listKey(closingList) })
    void client.invalidateQueries({ queryKey: ['closings'] })
  }
}

/** Those that were left out, each with why. */
export function LeftOutDialog({ left_out, onClose }: { left_out: Together['left_out']; onClose: () => void }) {
  const say = useSay()
  return (
    <Modal opened onClose={onClose} title={say(words.left_out, { count: left_out.length })} size="lg">
      <ul className={styles.leftOut}>
        {left_out.map(({ id, why }) => (
          <li key={id}>{why}</li>
        ))}
      </ul>
    </Modal>
  )
}

export function useConfirmMany() {
  const refresh = useRefreshClosings()
  const [left, setLeft] = useState<Together['left_out']>([])
  const run = async (chosen: Selection, count: number, clear: () => void) => {
    const question = { title: words.confirm_many_question, message: words.confirm_many_hint, yes: words.confirm }
    if (!(await confirm.ask({ ...question, params: { count } }))) return
    try {
      const done = await call(closings.confirmMany, { body: chosen })
      clear()
      toast.success(words.confirmed_many, { params: { count: done.count } })
      setLeft(done.left_out)
    } catch (error) {
      alert.failure(error)
    }
    refresh()
  }
  const priceAgain = async (chosen: Selection, count: number, clear: () => void) => {
    const question = { title: words.price_again_question, message: words.price_again_hint, yes: words.price_again }
    if (!(await confirm.ask({ ...question, params: { count } }))) return
    try {
      const done = await call(closings.priceAgain, { body: chosen })
      clear()
      toast.success(words.priced_again, { params: { count: done.count } })
      setLeft(done.left_out)
    } catch (error) {
      alert.failure(error)
    }
    refresh()
  }
  const dialog = left.length > 0 ? <LeftOutDialog left_out={left} onClose={() => setLeft([])} /> : null
  return { run, priceAgain, setLeft, dialog }
}

type RejectDialogProps = {
  chosen: Selection
  count: number
  onClose: () => void
  /** Those that somebody decided meanwhile are left out, each with who and when. */
  onDone: (result: Together) => void
}

export function RejectDialog({ chosen, count, onClose, onDone }: RejectDialogProps) {
  const say = useSay()
  const refresh = useRefreshClosings()
  return (
    <FormDrawer
      as="modal"
      opened
      onClose={onClose}
      title={say(words.reject_of, { count })}
      schema={RejectManyInput}
      endpoint={closings.rejectMany}
      values={{ ...chosen, code: null, note: null }}
      save={words.reject_save}
      done={false}
      onSaved={(answer) => {
        // The endpoint answers with how many went back, and which did not.
        const result = answer as Together
        onClose()
        refresh()
        if (result.count > 0) toast.success(words.rejected, { params: { count: result.count } })
        onDone(result)
      }}
    >
      {(form) => (
        <>
          <p className={styles.hint}>{say(words.reject_hint)}</p>
          <SelectField form={form} name="code" label={words.reject_reason} choices={rejectWords} required />
          <TextareaField form={form} name="note" label={words.reject_note} rows={2} />
        </>
      )}
    </FormDrawer>
  )
}

export function ReopenDialog({ id, number, onClose }: { id: number; number: string; onClose: () => void }) {
  const say = useSay()
  const refresh = useRefreshClosings()
  return (
    <FormDrawer
      as="modal"
      opened
      onClose={onClose}
      title={say(words.reopen_of, { number })}
      schema={ReopenInput}
      endpoint={closings.reopen}
      params={{ id }}
      values={{ reason: '' }}
      save={words.reopen_save}
      done={false}
      onSaved={() => {
        onClose()
        refresh()
        toast.success(words.reopened, { params: { number } })
      }}
    >
      {(form) => (
        <>
          <p className={styles.hint}>{say(words.reopen_hint)}</p>
          <TextareaField form={form} name="reason" label={words.reason} required />
        </>
      )}
    </FormDrawer>
  )
}
