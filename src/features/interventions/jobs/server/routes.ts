import { calendarOf } from '#features/interventions/settings/server/service.ts'
import { serve, serveFile, serveStream } from '#server/http/serve.ts'
import { serveList } from '#server/lists/export.ts'
import { serveAttachments } from '#server/records/attachments.ts'
import { today } from '#server/time/today.ts'
import { interventions } from '../contract.ts'
import { dueDates } from '../due-dates-contract.ts'
import { interventionFiles } from '../files-contract.ts'
import { applyEach, assign, previewAssign, suggestTechnicians } from './assigning/service.ts'
import { attachmentOwner, getDetail } from './detail.ts'
import { applyRun, explainDue, getDueDateState, listRunMoves, startRun } from './due-dates/service.ts'
import { downloadDifferences } from './files/export.ts'
import { compareAgain, getDifferences, listDifferences, lookAtFile, readToLook } from './files/service.ts'
import { listWords, mapWords } from './files/words.ts'
import { appoint, hold, release } from './holding.ts'
import { interventionSource } from './queries.ts'
import { cancel, changeIntervention, createIntervention, reactivate, takeBack, undoBatch } from './service.ts'

export const routes = [
  ...serveList(interventions, interventionSource),
  ...serveAttachments(interventions, attachmentOwner),
  serve(interventions.calendar, async (call) => {
    const { lines: closures, cutOffs, cutOffOf } = await calendarOf(call.tx)
    return {
      today: today(),
      cut_off: cutOffOf(null),
      cut_offs: cutOffs.flatMap(({ supplier_id, hour }) => (supplier_id === null ? [] : [{ supplier_id, hour }])),
      closures: [...closures],
    }
  }),
  serve(interventions.get, (call) => getDetail(call, call.params.id)),
  serve(interventions.create, (call) => createIntervention(call, call.body)),
  serve(interventions.update, (call) => changeIntervention(call, call.params.id, call.body, call.version)),
  serve(interventions.preview, (call) => previewAssign(call, call.body, call.body.technician_id)),
  serve(interventions.suggest, (call) => suggestTechnicians(call, call.body)),
  serve(interventions.assign, (call) => assign(call, call.body)),
  serve(interventions.apply, (call) => applyEach(call, call.body)),
  serve(interventions.takeBack, (call) => takeBack(call, call.body)),
  serve(interventions.cancel, (call) => cancel(call, call.body, call.body.code, call.body.note)),
  serve(interventions.reactivate, (call) => reactivate(call, call.body)),
  serve(interventions.hold, (call) => hold(call, call.body, call.body)),
  serve(interventions.resume, (call) => release(call, call.body)),
  serve(interventions.appointment, (call) => appoint(call, call.body, call.body)),
  serve(dueDates.state, (call) => getDueDateState(call)),
  serve(dueDates.explain, (call) => explainDue(call, call.body)),
  serve(dueDates.compute, (call) => startRun(call, call.services.queue)),
  serve(dueDates.moves, (call) => listRunMoves(call, call.params.id)),
  serve(dueDates.apply, (call) => applyRun(call, call.services.queue, call.params.id)),
  serve(interventions.undo, (call) => undoBatch(call, call.params.id)),
  serveFile(
    interventionFiles.look,
    (_files, file) => readToLook(file),
    (call) => lookAtFile(call, call.body, call.stored),
  ),
  serve(interventionFiles.differences, (call) => getDifferences(call, call.params.id)),
  serve(interventionFiles.compare, (call) => compareAgain(call, call.params.id)),
  serve(interventionFiles.rows, (call) => listDifferences(call, call.params.id, call.query)),
  serveStream(interventionFiles.download, (call) => downloadDifferences(call, call.params.id)),
  serve(interventionFiles.words, (call) => listWords(call, call.params.id)),
  serve(interventionFiles.mapWords, (call) => mapWords(call, call.params.id, call.body)),
]
