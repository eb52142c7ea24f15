/** The kit's upload dialog with the endpoints of uploads, which know every kind of upload. */
import { UploadDialog, type UploadDialogProps } from '#web/upload/upload-dialog.tsx'
import { imports } from '../contract.ts'

export const Dialog = (props: Omit<UploadDialogProps, 'endpoints'>) => <UploadDialog {...props} endpoints={imports} />
