import { requestErrors } from '#lib/texts/errors.ts'
import { pictureDownload } from '#server/files/files.ts'
import { completePiece, keepCompleted, pieceState } from '#server/files/pieces.ts'
import { serve, serveOpen, serveStream } from '#server/http/serve.ts'
import { serveBytes } from '#server/http/serve-bytes.ts'
import { serveList } from '#server/lists/export.ts'
import { phone } from '../contract.ts'
import { phoneCommands, phoneDevices } from '../devices-contract.ts'
import { vanCounts, vanDifferences } from '../difference-contract.ts'
import { phoneFiles } from '../files-contract.ts'
import { handIn } from '../hand-in-contract.ts'
import { closingCases } from '../settle-contract.ts'
import { listReceipts, takeCommand } from './commands.ts'
import { dayOf } from './day.ts'
import { commandSource, deviceSource } from './devices/queries.ts'
import { countSource, differenceSource } from './differences/queries.ts'
import {
  askTechnician,
  correctDifference,
  leaveDifference,
  orderBack,
  replaceMissing,
  undoDifference,
} from './differences/service.ts'
import { inNameOf, takeFromFile, technicianOf } from './files/service.ts'
import { beginHandIn, endHandIn, takeHandedIn, takePhoto } from './hand-in/service.ts'
import { contact, reportWaiting } from './service.ts'
import { askCase, decideCase, undoCase } from './settle/deciding.ts'
import { caseSource, hasFile } from './settle/queries.ts'
import { getCase } from './settle/service.ts'
import { decideTogether } from './settle/together.ts'

export const routes = [
  serve(phone.day, (call) => dayOf(call, call.query.since)),
  serveBytes(
    phone.putPhoto,
    ({ database, files }, { user, params, query, bytes }) =>
      completePiece(database, files, user.id, { ...params, ...query, bytes }),
    (call) => keepCompleted(call, call.params.sha256, call.query, call.stored),
  ),
  serve(phoneFiles.of, async (call) => {
    const { name, active } = await technicianOf(call, call.params.account_id)
    return { name, active }
  }),
  serveBytes(
    phoneFiles.putPhoto,
    ({ database, files }, { params: { account_id, sha256 }, query, bytes }) =>
      completePiece(database, files, account_id, { sha256, ...query, bytes }),
    async (call) => {
      const technician = await technicianOf(call, call.params.account_id)
      return keepCompleted(inNameOf(call, technician), call.params.sha256, call.query, call.stored)
    },
  ),
  serve(phoneFiles.photo, (call) => pieceState(call.tx, call.params.account_id, call.params.sha256)),
  serve(phoneFiles.take, (call) => takeFromFile(call, call.params.account_id, call.body)),
  serveOpen(handIn.begin, beginHandIn),
  serveOpen(handIn.photo, takePhoto),
  serveOpen(handIn.take, takeHandedIn),
  serveOpen(handIn.end, endHandIn),
  serve(phone.photo, (call) => pieceState(call.tx, call.user.id, call.params.sha256)),
  serve(phone.send, async (call) => {
    const { outbox, ...command } = call.body
    if (outbox) await reportWaiting(call, outbox)
    return takeCommand(call, command)
  }),
  serve(phone.receipts, async (call) => ({ items: await listReceipts(call, call.query.keys) })),
  serve(phone.contact, (call) => contact(call, call.body)),
  ...serveList(phoneDevices, deviceSource),
  ...serveList(phoneCommands, commandSource),
  ...serveList(closingCases, caseSource),
  serve(closingCases.get, (call) => getCase(call, call.params.id)),
  serve(closingCases.decide, (call) => decideCase(call, call.params.id, call.body, call.version)),
  serve(closingCases.together, (call) => decideTogether(call, call.body)),
  serve(closingCases.undo, (call) => undoCase(call, call.params.id, call.version)),
  serve(closingCases.ask, (call) => askCase(call, call.params.id, call.body, call.version)),
  serveStream(closingCases.file, async (call) => {
    if (!(await hasFile(call.tx, call.params.id, call.params.file_id))) throw requestErrors.not_found()
    return pictureDownload(call.tx, call.services.files, call.params.file_id)
  }),
  ...serveList(vanCounts, countSource),
  ...serveList(vanDifferences, differenceSource),
  serve(vanDifferences.correct, (call) => correctDifference(call, call.params.id, call.body)),
  serve(vanDifferences.leave, (call) => leaveDifference(call, call.params.id, call.body.note)),
  serve(vanDifferences.ask, (call) => askTechnician(call, call.params.id, call.body.question)),
  serve(vanDifferences.order, (call) => orderBack(call, call.params.id, call.body.note)),
  serve(vanDifferences.replace, (call) => replaceMissing(call, call.params.id, call.body.warehouse_id)),
  serve(vanDifferences.undo, (call) => undoDifference(call, call.params.id)),
]
