import { documentDownload } from '#features/warehouse/documents/server/service.ts'
import { existing } from '#lib/texts/errors.ts'
import { serve, serveStream } from '#server/http/serve.ts'
import { serveList } from '#server/lists/export.ts'
import { candidates, returnNotes, returnProducts } from '../contract.ts'
import { addProducts, propose, removeProducts, scanProducts } from './lines.ts'
import { contentOf } from './paper.ts'
import { candidateSource, findNote, returnNoteSource, returnProductSource } from './queries.ts'
import { cancelNote, createNote, document, getDetail, getNote, issueNote, removeNote, updateNote } from './service.ts'

export const routes = [
  ...serveList(returnNotes, returnNoteSource),
  serve(returnNotes.get, (call) => getDetail(call, call.params.id)),
  serve(returnNotes.create, (call) => createNote(call, call.body)),
  serve(returnNotes.update, (call) => updateNote(call, call.params.id, call.body, call.version)),
  serve(returnNotes.remove, (call) => removeNote(call, call.params.id)),
  serve(returnNotes.issue, (call) => issueNote(call, call.params.id, call.body, call.version)),
  serve(returnNotes.cancel, (call) => cancelNote(call, call.params.id, call.body)),
  serveStream(returnNotes.pdf, async (call) => {
    const note = await getNote(call, call.params.id)
    const draft = note.state === 'draft' ? await contentOf(call, note) : undefined
    const { language = call.language, copies } = call.query
    return documentDownload(call, call.services, { document, document_id: note.id, draft }, { language, copies })
  }),

  ...serveList(returnProducts, async (call) => returnProductSource((await getNote(call, Number(call.params.id))).id)),
  serve(returnProducts.add, (call) => addProducts(call, call.params.id, call.body)),
  serve(returnProducts.scan, (call) => scanProducts(call, call.params.id, call.body)),
  serve(returnProducts.propose, (call) => propose(call, call.params.id, call.body)),
  serve(returnProducts.remove, (call) => removeProducts(call, call.params.id, call.body)),

  ...serveList(candidates, async (call) => candidateSource(await existing(findNote(call.tx, Number(call.params.id))))),
]
