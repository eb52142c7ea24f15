/** What an upload of an assignment looks like, the reason its paper gives, and which actions a product allows. */
import { serialColumn } from '#features/stock/rules.ts'
import { defineUpload } from '#lib/upload.ts'
import { texts } from './texts.ts'

/** One assignment takes at most this many. */
export const maxSerials = 10_000

/** As the settings word it, and printed unless someone chooses another. */
export const usualReason = 'consegna al tecnico per installazione'

export const assignmentStates = { open: texts.state_open, undone: texts.state_undone }

export const assignmentUpload = defineUpload({
  kind: 'assignment',
  title: texts.upload,
  rows: texts.rows,
  columns: { serial_number: serialColumn },
})
