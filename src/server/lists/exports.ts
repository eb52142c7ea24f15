/** What is kept of an export: a line in the audit log, and for a long one a notification when all of it was sent. */
import { type Endpoint, roles, subjectOf } from '#lib/records/endpoint.ts'
import { exportEnded, isLongExport } from '#lib/records/export-notification.ts'
import type { Download } from '../http/download.ts'
import { log } from '../log.ts'
import { recordAudit, type UserAct } from '../records/act.ts'
import { notify } from '../records/notify.ts'
import type { Services } from '../services.ts'

/** What takes a whole list away, as opposed to one document or picture. */
export const isExport = ({ path }: Endpoint) => /\/(export|download)(\/query)?$/.test(path)

type Export = { act: UserAct; endpoint: Endpoint; download: Download }

const rowsOf = ({ headers }: Download) => (headers?.['x-total-rows'] ? Number(headers['x-total-rows']) : undefined)
const nameOf = ({ endpoint, download }: Export) => download.name ?? endpoint.path

export async function noteExport({ database }: Services, it: Export): Promise<void> {
  const rows = rowsOf(it.download)
  await database.write((tx) =>
    recordAudit(
      { ...it.act, tx },
      {
        subject: subjectOf(it.endpoint),
        action: 'export',
        label: nameOf(it),
        ...(rows === undefined ? {} : { changes: { rows } }),
        by: roles,
      },
    ),
  )
}

/** Called once the last byte was sent. Programs that use an API key have no bell to look at. */
export async function notifyOfExport({ database }: Services, it: Export, ms: number): Promise<void> {
  const rows = rowsOf(it.download)
  const { user, correlation_id } = it.act
  if (rows === undefined || user.key || !isLongExport({ rows, ms })) return
  await database
    .write((tx) =>
      notify({ tx, user }, exportEnded, {
        message: 'ended',
        to: { account_ids: [user.id] },
        // Each export is a line of its own.
        subject: correlation_id,
        items: [{ id: 1, label: nameOf(it) }],
        params: { rows },
      }),
    )
    .catch((error: unknown) => log.error({ err: error }, 'nobody was told of an export'))
}
