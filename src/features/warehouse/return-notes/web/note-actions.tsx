/** What can be done with a return note, from the list and from its page alike: print, issue, cancel, delete. */

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IssuePanel, VoidDialog } from '#features/warehouse/documents/web/shared.tsx'
import type { ListedRow } from '#lib/lists/list.ts'
import type { Language } from '#lib/texts/texts.ts'
import { call } from '#web/call.ts'
import { downloadFile } from '#web/download.ts'
import { useSay } from '#web/language.ts'
import { removeAsking } from '#web/record/remove-asking.ts'
import type { returnNoteList } from '../columns.ts'
import { type ReturnNote, returnNotes } from '../contract.ts'
import { texts } from '../texts.ts'
import { linksOf, refreshNotes, useNote } from './note-query.ts'

type Listed = ListedRow<typeof returnNoteList, ReturnNote>

export function print(note: Listed, language: Language): void {
  void downloadFile(returnNotes.pdf, { id: note.id }, undefined, { language })
}

function IssueNote({ id, ...dialog }: { id: number; onClose: () => void; refresh: () => void }) {
  const say = useSay()
  const { data: note } = useNote(id)
  if (note?.state !== 'draft') return null
  const { supplier, products: count } = note
  return (
    <IssuePanel
      title={say(texts.issue_question)}
      hint={say(texts.issue_hint, { count, supplier })}
      record={note}
      endpoint={returnNotes.issue}
      links={linksOf(note)}
      successToast={({ number }) => [texts.issued, { params: { number: number ?? '' } }]}
      {...dialog}
    />
  )
}

export function useNoteActions() {
  const say = useSay()
  const client = useQueryClient()
  const [issuing, setIssuing] = useState<Listed | null>(null)
  const [cancelling, setCancelling] = useState<Listed | null>(null)

  const refresh = () => refreshNotes(client)

  const remove = ({ id, supplier }: Listed): Promise<boolean> => {
    const name = say(texts.draft_of, { supplier })
    return removeAsking(name, () => call(returnNotes.remove, { params: { id } })).finally(refresh)
  }

  const dialog = (
    <>
      {issuing && <IssueNote id={issuing.id} onClose={() => setIssuing(null)} refresh={refresh} />}
      {cancelling && (
        <VoidDialog
          title={say(texts.cancel_title, { number: cancelling.number ?? '' })}
          hint={say(texts.cancel_hint)}
          save={texts.cancel_yes}
          endpoint={returnNotes.cancel}
          id={cancelling.id}
          onClose={() => setCancelling(null)}
          refresh={refresh}
          successToast={({ number }) => [texts.cancelled, { params: { number: number ?? '' } }]}
        />
      )}
    </>
  )
  return { issue: setIssuing, remove, cancel: setCancelling, dialog }
}
