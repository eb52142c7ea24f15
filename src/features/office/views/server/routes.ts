import type { ListDefinition } from '#lib/lists/list.ts'
import type { Endpoint } from '#lib/records/endpoint.ts'
import { type Served, serve } from '#server/http/serve.ts'
import { views } from '../contract.ts'
import { viewsOf } from './service.ts'

/** Views need all lists, and the endpoints that say who may read them; only the entry point knows these. */
export function routesFor(lists: readonly ListDefinition[], endpoints: readonly Endpoint[]): Served[] {
  const service = viewsOf(lists, endpoints)
  return [
    serve(views.list, (call) => service.list(call, call.query.list)),
    serve(views.create, (call) => service.create(call, call.body)),
    serve(views.setDefault, (call) => service.setDefault(call, call.body.list, call.body.view_id)),
    serve(views.get, (call) => service.get(call, call.params.id)),
    serve(views.update, (call) => service.change(call, call.params.id, call.body, call.version)),
    serve(views.remove, (call) => service.remove(call, call.params.id)),
  ]
}
