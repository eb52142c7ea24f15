import type { ListDefinition } from '#lib/lists/list.ts'
import { pictureDownload } from '#server/files/files.ts'
import { storeImageWithin } from '#server/files/images.ts'
import { type Served, serve, serveFile, servePublic, serveStream } from '#server/http/serve.ts'
import { company, documentSettings } from '../contract.ts'
import { addressLine } from '../rules.ts'
import { tableSettings } from '../table-settings-contract.ts'
import {
  changeCompany,
  changeDocumentSettings,
  companyLogo,
  getCompany,
  getDocumentSettings,
  removeCompanyLogo,
  setCompanyLogo,
} from './service.ts'
import { tableSettingsOf } from './table-settings.ts'

/** Table settings need all lists, which only the entry point knows. */
export function routesFor(lists: readonly ListDefinition[]): Served[] {
  const settings = tableSettingsOf(lists)
  return [
    serve(company.get, getCompany),
    serve(company.put, (call) => changeCompany(call, call.body, call.version)),
    servePublic(company.public, async (call) => {
      const known = await getCompany(call)
      return { name: known.name, address: addressLine(known) }
    }),
    serveStream(company.logo, async (call) => pictureDownload(call.tx, call.services.files, await companyLogo(call))),
    serveFile(
      company.setLogo,
      (files, file) => storeImageWithin(800, files, file),
      (call) => setCompanyLogo(call, call.stored),
    ),
    serve(company.removeLogo, removeCompanyLogo),

    serve(documentSettings.get, getDocumentSettings),
    serve(documentSettings.put, (call) => changeDocumentSettings(call, call.body, call.version)),

    serve(tableSettings.all, settings.all),
    serve(tableSettings.put, (call) => settings.setForAll(call, call.params.list, call.body.columns)),
    serve(tableSettings.reset, (call) => settings.resetForAll(call, call.params.list)),
    serve(tableSettings.get, (call) => settings.get(call, call.params.list)),
    serve(tableSettings.putOwn, (call) => settings.setOwn(call, call.params.list, call.body.columns)),
    serve(tableSettings.resetOwn, (call) => settings.resetOwn(call, call.params.list)),
  ]
}
