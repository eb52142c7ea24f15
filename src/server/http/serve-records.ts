/** Serves the endpoints that every kind of record has. */
import type { recordEndpoints } from '#lib/records/record.ts'
import { serveList } from '../lists/export.ts'
import type { ListSource } from '../lists/list.ts'
import type { defineRecords } from '../records/records.ts'
import { type Served, serve } from './serve.ts'

type Endpoints = ReturnType<typeof recordEndpoints>
type Records = ReturnType<typeof defineRecords<unknown, Record<string, unknown>>>

export function serveRecords(endpoints: Endpoints, source: ListSource, records: Records): Served[] {
  return [
    ...serveList(endpoints, source),
    serve(endpoints.get, (call) => records.get(call, call.params.id)),
    serve(endpoints.create, (call) => records.create(call, call.body)),
    serve(endpoints.update, (call) => records.update(call, call.params.id, call.body, call.version)),
    serve(endpoints.remove, (call) => records.remove(call, call.params.id)),
  ]
}
