/** What the office decides: confirm many, reject with a ready-made reason, reopen. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { ActionForm, ReasonForm } from '#web/form/action-form.tsx'
import { SelectField } from '#web/form/choice-fields.tsx'
import { TextareaField } from '#web/form/fields.tsx'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import type { Selection } from '#web/list/selection.ts'
import { confirm } from '#web/ui/confirm.ts'
import { Box } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import { closingList } from '../columns.ts'
import { closings, RejectManyInput, type Together } from '../contract.ts'
import { rejectWords } from '../rules.ts'
import { screenTexts as words } from '../screen-texts.ts'

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
      <ul>
        {left_out.map(({ id, why }) => (
          <Box as="li" py={2} line="bottom" key={id}>
            {why}
          </Box>
        ))}
      </ul>
    </Modal>
  )
}

const together = {
  confirm: {
    endpoint: closings.confirmMany,
    question: { title: words.confirm_many_question, message: words.confirm_many_hint, yes: words.confirm },
    done: words.confirmed_many,
  },
  price: {
    endpoint: closings.priceAgain,
    question: { title: words.price_again_question, message: words.price_again_hint, yes: words.price_again },
    done: words.priced_again,
  },
} as const

/** Confirms many or prices them again; those that were left out are named. */
export function useConfirmMany() {
  const refresh = useRefreshClosings()
  const [left, setLeft] = useState<Together['left_out']>([])
  const run = async (what: keyof typeof together, chosen: Selection, count: number, clear: () => void) => {
    const { endpoint, question, done } = together[what]
    if (!(await confirm.ask({ ...question, params: { count } }))) return
    await runAction(async () => {
      const result = await call(endpoint, { body: chosen })
      clear()
      toast.success(done, { params: { count: result.count } })
      setLeft(result.left_out)
    })
    refresh()
  }
  const dialog = left.length > 0 ? <LeftOutDialog left_out={left} onClose={() => setLeft([])} /> : null
  return { run, setLeft, dialog }
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
    <ActionForm
      onClose={onClose}
      title={say(words.reject_of, { count })}
      hint={say(words.reject_hint)}
      schema={RejectManyInput}
      endpoint={closings.rejectMany}
      values={{ ...chosen, code: null, note: null }}
      save={words.reject_save}
      refresh={refresh}
      onDone={(result) => {
        if (result.count > 0) toast.success(words.rejected, { params: { count: result.count } })
        onDone(result)
      }}
    >
      {(form) => (
        <>
          <SelectField form={form} name="code" label={words.reason} choices={rejectWords} required />
          <TextareaField form={form} name="note" label={words.note} rows={2} />
        </>
      )}
    </ActionForm>
  )
}

export function ReopenDialog({ id, number, onClose }: { id: number; number: string; onClose: () => void }) {
  const say = useSay()
  const refresh = useRefreshClosings()
  return (
    <ReasonForm
      onClose={onClose}
      title={say(words.reopen_of, { number })}
      hint={say(words.reopen_hint)}
      label={words.reason}
      endpoint={closings.reopen}
      params={{ id }}
      save={words.reopen_save}
      refresh={refresh}
      successToast={() => [words.reopened, { params: { number } }]}
    />
  )
}
