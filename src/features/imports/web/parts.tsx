/** The upload dialog as features open it: its code loads when it is first opened. */
import { lazy, Suspense, useState } from 'react'
import type { UploadDialogProps } from '#web/upload/upload-dialog.tsx'
import { imports } from '../contract.ts'

const Dialog = lazy(async () => ({ default: (await import('#web/upload/upload-dialog.tsx')).UploadDialog }))

export function UploadDialog(props: Omit<UploadDialogProps, 'endpoints'>) {
  const [used, setUsed] = useState(props.opened)
  if (props.opened && !used) setUsed(true)
  return <Suspense fallback={null}>{used && <Dialog {...props} endpoints={imports} />}</Suspense>
}
