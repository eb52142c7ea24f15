/** The upload dialog as features open it: its code loads when it is first opened. */

import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { IconUpload } from '#web/icons.tsx'
import type { PageAction } from '#web/list/actions.ts'
import type { UploadDialogProps } from '#web/upload/upload-dialog.tsx'
import { titles } from '../titles.ts'

const Dialog = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }))

export function UploadDialog(props: Omit<UploadDialogProps, 'endpoints'>) {
  const [used, setUsed] = useState(props.opened)
  if (props.opened && !used) setUsed(true)
  return <Suspense fallback={null}>{used && <Dialog {...props} />}</Suspense>
}

type Uploaded = Omit<UploadDialogProps, 'endpoints' | 'opened' | 'onClose'>

/** A list's Upload button, and the dialog it opens. */
export function useUpload(about: Uploaded): { action: PageAction; dialog: ReactNode } {
  const [opened, setOpened] = useState(false)
  const action = useMemo(() => ({ label: titles.upload, icon: IconUpload, onClick: () => setOpened(true) }), [])
  return { action, dialog: <UploadDialog {...about} opened={opened} onClose={() => setOpened(false)} /> }
}
