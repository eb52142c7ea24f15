/** What every step of the dialog is given. */
import type { UploadDefinition } from '#lib/uploads/upload.ts'
import type { ImportState } from './import-state.ts'

export type StepProps = {
  upload: UploadDefinition
  state: ImportState
  onClose: () => void
}
