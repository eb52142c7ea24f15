import { AppError, requestErrors } from '#lib/texts/errors.ts'
import { type FileStore, pictureDownload } from '#server/files/files.ts'
import { isBlankImage, storeImageWithin } from '#server/files/images.ts'
import type { ReceivedFile } from '#server/http/receive.ts'
import { serve, serveFile, serveStream } from '#server/http/serve.ts'
import { serveList } from '#server/lists/export.ts'
import { closings } from '../contract.ts'
import { costLines } from '../cost-lines-contract.ts'
import { closingRequests } from '../request-contract.ts'
import { rejectClosing, rejectMany, reopenClosing } from './confirm/decide.ts'
import { confirmClosing, confirmMany } from './confirm/service.ts'
import { costLineSource } from './cost-line-queries.ts'
import { closingSource, hasFile } from './queries.ts'
import { findRequestJob, listEarlierVisits, listReasons } from './request/queries.ts'
import {
  addFile,
  checkRequest,
  discardDraft,
  getRequest,
  removeFile,
  type StoredPhoto,
  saveDraft,
  sendRequest,
} from './request/service.ts'
import { listOwnJobs } from './request/technician-jobs.ts'
import { priceAgain } from './review/price-again.ts'
import { createClosing, getClosing, previewClosing, saveReview } from './review/service.ts'
import { requireOwn } from './values.ts'

/** Small print on a label stays readable. */
const photoEdge = 2_000

const refusal = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  throw error
}

async function storePhoto(files: FileStore, file: ReceivedFile | undefined): Promise<StoredPhoto> {
  const content = await storeImageWithin(photoEdge, files, file)
  return { ...content, is_blank: file !== undefined && (await isBlankImage(file)) }
}

export const routes = [
  ...serveList(closings, closingSource),
  serve(closings.create, (call) => createClosing(call, call.body)),
  ...serveList(costLines, costLineSource),
  serve(closings.get, (call) => getClosing(call, call.params.id)),
  serve(closings.preview, (call) => previewClosing(call, call.params.id, call.body)),
  serve(closings.save, (call) => saveReview(call, call.params.id, call.body, call.version)),
  serve(closings.confirm, (call) => confirmClosing(call, call.params.id, call.body, call.version)),
  serve(closings.confirmMany, (call) => confirmMany(call, call.body)),
  serve(closings.priceAgain, (call) => priceAgain(call, call.body)),
  serve(closings.reject, (call) => rejectClosing(call, call.params.id, call.body, call.version)),
  serve(closings.rejectMany, (call) => rejectMany(call, call.body, call.body)),
  serve(closings.reopen, (call) => reopenClosing(call, call.params.id, call.body.reason)),
  serveStream(closings.file, async (call) => {
    if (!(await hasFile(call.tx, { closing_id: call.params.id }, call.params.file_id))) throw requestErrors.not_found()
    return pictureDownload(call.tx, call.services.files, call.params.file_id)
  }),
  serve(closingRequests.jobs, (call) => listOwnJobs(call)),
  serve(closingRequests.reasons, async (call) => ({ items: await listReasons(call.tx) })),
  serve(closingRequests.get, (call) => getRequest(call, call.params.id)),
  serve(closingRequests.earlier, async (call) => {
    requireOwn(call, await findRequestJob(call.tx, call.params.id))
    const only = call.user.role === 'technician' ? call.user.id : null
    return { items: await listEarlierVisits(call.tx, call.params.id, only) }
  }),
  serve(closingRequests.check, (call) => checkRequest(call, call.params.id, call.body)),
  serve(closingRequests.save, (call) => saveDraft(call, call.params.id, call.body)),
  serve(closingRequests.send, (call) => sendRequest(call, call.params.id, call.body)),
  serve(closingRequests.discard, (call) => discardDraft(call, call.params.id)),
  serveFile(
    closingRequests.addFile,
    // Whose job it is decides first: a picture that cannot be read is refused after it.
    (files, file) => storePhoto(files, file).catch(refusal),
    (call) => addFile(call, call.params.id, call.body, call.stored),
  ),
  serveStream(closingRequests.file, async (call) => {
    const { id, file_id } = call.params
    requireOwn(call, await findRequestJob(call.tx, id))
    if (!(await hasFile(call.tx, { intervention_id: id }, file_id))) throw requestErrors.not_found()
    return pictureDownload(call.tx, call.services.files, file_id)
  }),
  serve(closingRequests.removeFile, (call) => removeFile(call, call.params.id, call.params.file_id)),
]
