import {
  removeAccountPicture,
  resetTotp,
  sendPasswordMail,
  setAccountActive,
  setAccountPicture,
} from '#features/office/accounts/server/service.ts'
import { existing } from '#lib/texts/errors.ts'
import { pictureDownload } from '#server/files/files.ts'
import { storeImage } from '#server/files/images.ts'
import { serve, serveFile, serveStream } from '#server/http/serve.ts'
import { serveList } from '#server/lists/export.ts'
import { technicians } from '../contract.ts'
import { techniciansWarehouse } from '../warehouse.ts'
import { findCoverage, findPictureId, technicianSource } from './queries.ts'
import {
  changeTechnician,
  createTechnician,
  getAbsences,
  getHours,
  getMinimums,
  getTechnician,
  removeTechnician,
  setAbsences,
  setHours,
  setMinimums,
} from './service.ts'
import { downloadTechniciansWarehouse, getTechniciansWarehouse } from './warehouse.ts'

export const routes = [
  ...serveList(technicians, technicianSource),
  serve(technicians.me, ({ tx, user }) => existing(findCoverage(tx, user.id))),
  serve(technicians.get, (call) => getTechnician(call, call.params.id)),
  serve(technicians.create, async (call) =>
    getTechnician(call, await createTechnician(call, call.services.queue, call.body)),
  ),
  serve(technicians.update, async (call) => {
    await changeTechnician(call, call.services.queue, call.params.id, call.body, call.version)
    return getTechnician(call, call.params.id)
  }),
  serve(technicians.remove, (call) => removeTechnician(call, call.params.id)),
  serve(technicians.activate, async (call) => {
    await setAccountActive(call, call.params.id, 'technician', true)
    return getTechnician(call, call.params.id)
  }),
  serve(technicians.deactivate, async (call) => {
    await setAccountActive(call, call.params.id, 'technician', false)
    return getTechnician(call, call.params.id)
  }),
  serve(technicians.resetPassword, (call) =>
    sendPasswordMail(call, call.services.queue, call.params.id, 'technician', 'reset'),
  ),
  serve(technicians.resetTotp, async (call) => {
    await resetTotp(call, call.params.id, 'technician')
    return getTechnician(call, call.params.id)
  }),
  serveStream(technicians.picture, async (call) =>
    pictureDownload(call.tx, call.services.files, await findPictureId(call.tx, call.params.id)),
  ),
  serveFile(technicians.setPicture, storeImage, async (call) => {
    await setAccountPicture(call, call.params.id, 'technician', call.stored)
    return getTechnician(call, call.params.id)
  }),
  serve(technicians.removePicture, async (call) => {
    await removeAccountPicture(call, call.params.id, 'technician')
    return getTechnician(call, call.params.id)
  }),
  serve(technicians.minimums, (call) => getMinimums(call, call.params.id)),
  serve(technicians.setMinimums, (call) => setMinimums(call, call.params.id, call.body, call.version)),
  serve(technicians.absences, (call) => getAbsences(call, call.params.id)),
  serve(technicians.hours, (call) => getHours(call, call.params.id)),
  serve(technicians.setHours, (call) => setHours(call, call.params.id, call.body, call.version)),
  serve(technicians.setAbsences, (call) => setAbsences(call, call.params.id, call.body, call.version)),
  serve(techniciansWarehouse.get, (call) => getTechniciansWarehouse(call, call.query)),
  serveStream(techniciansWarehouse.download, (call) => downloadTechniciansWarehouse(call, call.query)),
]
