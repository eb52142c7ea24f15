/** The upload dialog as features open it: its code loads when it is first opened. */
import { type ReactNode, useMemo, useState } from 'react'
import { bilingual } from '#lib/texts/texts.ts'
import { IconUpload } from '#web/icons.tsx'
import type { PageAction } from '#web/list/actions.ts'
import { lazyPart } from '../lazy-part.tsx'
import type { UploadDialogProps } from './upload-dialog.tsx'

const Dialog = lazyPart(async () => (await import('./upload-dialog.tsx')).UploadDialog)

/** Separate from the other texts of uploads, which load with the dialog. */
const words = bilingual({ upload: ['Upload', 'Carica'] })

export function UploadDialog(props: UploadDialogProps) {
  const [used, setUsed] = useState(props.opened)
  if (props.opened && !used) setUsed(true)
  return used && <Dialog {...props} />
}

/** A list's Upload button, and the dialog it opens. */
export function useUpload(about: Omit<UploadDialogProps, 'opened' | 'onClose'>): {
  action: PageAction
  dialog: ReactNode
} {
  const [opened, setOpened] = useState(false)
  const action = useMemo(() => ({ label: words.upload, icon: IconUpload, onClick: () => setOpened(true) }), [])
  return { action, dialog: <UploadDialog {...about} opened={opened} onClose={() => setOpened(false)} /> }
}
