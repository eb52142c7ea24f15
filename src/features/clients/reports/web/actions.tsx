/** What can be done with a report, from the list and from its page alike: download its file, cancel it. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedRow } from '#lib/lists/list.ts'
import { downloadFile } from '#web/download.ts'
import { TextareaField } from '#web/form/fields.tsx'
import { FormDrawer } from '#web/form/form-page.tsx'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { Hint } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/toast.ts'
import { reportList } from '../columns.ts'
import { CancelReport, type ClientReport, clientReports } from '../contract.ts'
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
    <FormDrawer
      as="modal"
      opened
      title={say(texts.cancel_title, { label: cancelling.label })}
      onClose={() => setCancelling(null)}
      schema={CancelReport}
      values={{ reason: '' }}
      endpoint={clientReports.cancel}
      params={{ id: cancelling.id }}
      save={texts.cancel_yes}
      danger
      done={false}
      onSaved={({ label }) => {
        setCancelling(null)
        void client.invalidateQueries({ queryKey: listKey(reportList) })
        toast.success(texts.cancelled, { params: { label } })
      }}
    >
      {(form) => (
        <>
          <Hint mt={2}>{say(texts.cancel_hint)}</Hint>
          <TextareaField form={form} name="reason" label={texts.reason} required />
        </>
      )}
    </FormDrawer>
  )
  return { cancel: setCancelling, dialog }
}
