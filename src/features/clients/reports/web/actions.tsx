/** What can be done with a report, from the list and from its page alike: download its file, cancel it. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedRow } from '#lib/lists/list.ts'
import { TextareaField } from '#web/form/fields.tsx'
import { FormDrawer } from '#web/form/form-page.tsx'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { alert } from '#web/ui/alert.tsx'
import { toast } from '#web/ui/toast.ts'
import { saveFile } from '#web/upload/send-file.ts'
import { reportList } from '../columns.ts'
import { CancelReport, type ClientReport, clientReports } from '../contract.ts'
import { texts } from '../texts.ts'
import styles from './reports.module.css'

export type Listed = ListedRow<typeof reportList, ClientReport>

export const download = ({ id, file_name }: Pick<ClientReport, 'id' | 'file_name'>): void => {
  saveFile(clientReports.file, { id }, file_name).catch(alert.failure)
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
          <p className={styles.hint}>{say(texts.cancel_hint)}</p>
          <TextareaField form={form} name="reason" label={texts.cancel_reason} required />
        </>
      )}
    </FormDrawer>
  )
  return { cancel: setCancelling, dialog }
}
