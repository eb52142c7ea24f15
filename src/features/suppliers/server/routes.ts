import { pictureDownload } from '#server/files.ts'
import { serve, serveStream } from '#server/serve.ts'
import { serveRecords } from '#server/serve-records.ts'
import { suppliers } from '../contract.ts'
import { findLogo, supplierSource } from './queries.ts'
import { removeSupplierLogo, setSupplierLogo, supplierRecords } from './service.ts'

export const routes = [
  ...serveRecords(suppliers, supplierSource, supplierRecords),
  serveStream(suppliers.logo, async ({ tx, params, services }) =>
    pictureDownload(tx, services.files, (await findLogo(tx, params.id))?.logo_id),
  ),
  serve(suppliers.setLogo, (call) => setSupplierLogo(call, call.services.files, call.params.id, call.file)),
  serve(suppliers.removeLogo, (call) => removeSupplierLogo(call, call.params.id)),
]
