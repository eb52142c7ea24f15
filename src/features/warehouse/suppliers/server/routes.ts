import { pictureDownload } from '#server/files/files.ts'
import { storeImage } from '#server/files/images.ts'
import { serve, serveFile, serveStream } from '#server/http/serve.ts'
import { serveRecords } from '#server/http/serve-records.ts'
import { suppliers } from '../fields.ts'
import { findLogo, supplierSource } from './queries.ts'
import { removeSupplierLogo, setSupplierLogo, supplierRecords } from './service.ts'

export const routes = [
  ...serveRecords(suppliers, supplierSource, supplierRecords),
  serveStream(suppliers.logo, async ({ tx, params, services }) =>
    pictureDownload(tx, services.files, (await findLogo(tx, params.id))?.logo_id),
  ),
  serveFile(suppliers.setLogo, storeImage, (call) => setSupplierLogo(call, call.params.id, call.stored)),
  serve(suppliers.removeLogo, (call) => removeSupplierLogo(call, call.params.id)),
]
