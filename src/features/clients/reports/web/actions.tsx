/** What can be done with a report, from the list and from its page alike: download its file, cancel it. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedRow } from '#lib/lists/list.ts'
import { downloadFile } from '#web/download.ts'
import { ReasonForm } from '#web/form/action-form.tsx'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { reportList } from '../columns.ts'
import { type ClientReport, clientReports } from '../contract.ts'
import { texts } from '../texts.ts'

export type Listed = ListedRow<typeof reportList, ClientReport>

export const download = ({ id, file_name }: Pick<ClientReport, 'id' | 'file_name'>): void => {
  void downloadFile(clientReports.file, { id }, file_name)
}

export function useCancel() {
  const say = useSay()
  const client = useQueryClient()
  const [cancelling, setCancelling] = useState<Listed | null>(null)
  const dialog = cancelling && (
    <ReasonForm
      title={say(texts.cancel_title, { label: cancelling.label })}
      hint={say(texts.cancel_hint)}
      label={texts.reason}
      onClose={() => setCancelling(null)}
      endpoint={clientReports.cancel}
      params={{ id: cancelling.id }}
      save={texts.cancel_yes}
      danger
      refresh={() => void client.invalidateQueries({ queryKey: listKey(reportList) })}
      successToast={({ label }) => [texts.cancelled, { params: { label } }]}
    />
  )
  return { cancel: setCancelling, dialog }
}
