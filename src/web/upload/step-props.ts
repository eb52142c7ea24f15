/** What every step of the dialog is given. */
import type { UploadDefinition } from '#lib/uploads/upload.ts'
import type { ImportEndpoints, ImportState } from './import-state.ts'

export type StepProps = {
  upload: UploadDefinition
  endpoints: ImportEndpoints
  state: ImportState
  onClose: () => void
}
