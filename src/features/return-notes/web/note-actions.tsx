/** What can be done with a return note, from the list and from its page alike: print, issue, cancel, delete. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#lib/texts.ts'
import { call } from '#web/call.ts'
import { TextareaField } from '#web/form/fields.tsx'
import { FormDrawer } from '#web/form/form-page.tsx'
import { useSay } from '#web/language.ts'
import { recordTexts } from '#web/record/texts.ts'
import { alert } from '#web/ui/alert.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import { saveFile } from '#web/upload/send-file.ts'
import { CancelInput, type ReturnNote, returnNotes } from '../contract.ts'
import { texts } from '../texts.ts'
import { refreshNotes } from './note-query.ts'
import styles from './return-notes.module.css'

const paperName = ({ number }: ReturnNote, language: Language) =>
  `DDT-${number ? number.replace(/[^\w-]+/g, '-') : language === 'IT' ? 'bozza' : 'draft'}${language === 'IT' ? '' : '-EN'}.pdf`

export function print(note: ReturnNote, language: Language): void {
  saveFile(returnNotes.pdf, { id: note.id }, paperName(note, language), { language }).catch(alert.failure)
}

export function useNoteActions() {
  const say = useSay()
  const client = useQueryClient()
  const [cancelling, setCancelling] = useState<ReturnNote | null>(null)

  const run = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      alert.failure(error)
      return false
    } finally {
      refreshNotes(client)
    }
  }

  /** What is known to be incomplete is not asked about: the refusal says what is missing. */
  const issue = async (note: ReturnNote, complete = true): Promise<void> => {
    const { id, supplier, products, version } = note
    const sure =
      !complete ||
      (await confirm.ask({
        title: texts.issue_question,
        message: texts.issue_hint,
        yes: texts.issue_yes,
        params: { count: products, supplier },
      }))
    if (!sure) return
    await run(async () => {
      const { number } = await call(returnNotes.issue, { params: { id } }, { version })
      toast.success(texts.issued, { params: { number: number ?? '' } })
    })
  }

  const remove = async ({ id, supplier }: ReturnNote): Promise<boolean> => {
    if (!(await confirm.delete(say(texts.draft_of, { supplier })))) return false
    return run(async () => {
      await call(returnNotes.remove, { params: { id } })
      alert.success(recordTexts.deleted, recordTexts.item_deleted)
    })
  }

  const dialog = cancelling && (
    <FormDrawer
      as="modal"
      opened
      title={say(texts.cancel_title, { number: cancelling.number ?? '' })}
      onClose={() => setCancelling(null)}
      schema={CancelInput}
      values={{ reason: '' }}
      endpoint={returnNotes.cancel}
      params={{ id: cancelling.id }}
      save={texts.cancel_yes}
      done={false}
      onSaved={({ number }) => {
        setCancelling(null)
        refreshNotes(client)
        toast.success(texts.cancelled, { params: { number: number ?? '' } })
      }}
    >
      {(form) => (
        <>
          <p className={styles.hint}>{say(texts.cancel_hint)}</p>
          <TextareaField form={form} name="reason" label={texts.cancel_reason} required />
        </>
      )}
    </FormDrawer>
  )
  return { issue, remove, cancel: setCancelling, dialog }
}
