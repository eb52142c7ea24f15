import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Endpoint, endpoint, isRead, subjectOf } from '#lib/records/endpoint.ts'
import { execute } from '#server/database/rows.ts'
import { createHttp } from '#server/http/http.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { serve } from '#server/http/serve.ts'
import { useWorld } from '#test/client.ts'
import { lists } from '../../src/features.ts'
import { endpoints, nameOf } from './calls.ts'

const world = useWorld()

/** Everything that a stranger may call. */
const forThePublic = [
  'GET /api/calendars/:secret',
  'GET /api/company/public',
  'POST /api/forgot-password',
  'POST /api/login',
  'POST /api/phone-hand-in',
  'POST /api/phone-hand-in/commands',
  'POST /api/phone-hand-in/end',
  'POST /api/phone-hand-in/photos',
  'POST /api/reset-password',
  'POST /api/reset-password/check',
  'POST /api/undo-change',
]

/** Everything that a technician may call besides. */
const forTechnicians = [
  'DELETE /api/closing-requests/:id',
  'DELETE /api/closing-requests/:id/files/:file_id',
  'DELETE /api/profile/picture',
  'DELETE /api/profile/sessions/:id',
  'DELETE /api/table-settings/:list/own',
  'DELETE /api/technician-days/calendar',
  'DELETE /api/views/:id',
  'GET /api/assigned-products',
  'GET /api/assigned-products/export',
  'GET /api/assignments',
  'GET /api/assignments/:id',
  'GET /api/assignments/:id/pdf',
  'GET /api/assignments/:id/products',
  'GET /api/assignments/export',
  'GET /api/assignments/holdings',
  'GET /api/closing-requests',
  'GET /api/closing-requests/:id',
  'GET /api/closing-requests/:id/earlier',
  'GET /api/closing-requests/:id/files/:file_id',
  'GET /api/closing-requests/reasons',
  'GET /api/discrepancies',
  'GET /api/discrepancies/export',
  'GET /api/imports',
  'GET /api/imports/:id',
  'GET /api/imports/:id/failed.xlsx',
  'GET /api/imports/:id/file',
  'GET /api/imports/:id/rows',
  'GET /api/imports/export',
  'GET /api/imports/samples/:file',
  'GET /api/live',
  'GET /api/notifications',
  'GET /api/notifications/count',
  'GET /api/notifications/settings',
  'GET /api/orders',
  'GET /api/orders/:id',
  'GET /api/orders/:id/document',
  'GET /api/orders/:id/document/pdf',
  'GET /api/orders/:id/pdf',
  'GET /api/orders/:id/products',
  'GET /api/orders/choices',
  'GET /api/orders/export',
  'GET /api/phone/commands',
  'GET /api/phone/day',
  'GET /api/phone/photos/:sha256',
  'GET /api/profile',
  'GET /api/profile/download',
  'GET /api/profile/picture',
  'GET /api/profile/sessions',
  'GET /api/search',
  'GET /api/table-settings/:list',
  'GET /api/technician-days',
  'GET /api/technician-days/calendar',
  'GET /api/technicians/me',
  'GET /api/usual-faults/choices',
  'GET /api/views',
  'GET /api/views/:id',
  'PATCH /api/imports/:id/rows/:n',
  'PATCH /api/orders/:id',
  'PATCH /api/profile',
  'PATCH /api/views/:id',
  'POST /api/assigned-products/accept',
  'POST /api/assigned-products/export/query',
  'POST /api/assigned-products/query',
  'POST /api/assigned-products/report-fault',
  'POST /api/assignments/export/query',
  'POST /api/assignments/query',
  'POST /api/closing-requests/:id/check',
  'POST /api/closing-requests/:id/files',
  'POST /api/closing-requests/:id/send',
  'POST /api/discrepancies/export/query',
  'POST /api/discrepancies/query',
  'POST /api/imports',
  'POST /api/imports/:id/check',
  'POST /api/imports/:id/commit',
  'POST /api/imports/:id/discard',
  'POST /api/imports/:id/repair',
  'POST /api/imports/:id/revert',
  'POST /api/imports/export/query',
  'POST /api/imports/query',
  'POST /api/notifications/:id/read',
  'POST /api/notifications/:id/unread',
  'POST /api/notifications/read',
  'POST /api/orders',
  'POST /api/orders/:id/cancel',
  'POST /api/orders/:id/issue',
  'POST /api/orders/:id/products',
  'POST /api/orders/:id/products/note',
  'POST /api/orders/:id/products/remove',
  'POST /api/orders/:id/void',
  'POST /api/orders/check',
  'POST /api/orders/export/query',
  'POST /api/orders/query',
  'POST /api/phone/commands',
  'POST /api/phone/contact',
  'POST /api/profile/email',
  'POST /api/profile/password',
  'POST /api/profile/sessions/end-others',
  'POST /api/profile/totp/confirm',
  'POST /api/profile/totp/remove',
  'POST /api/profile/totp/start',
  'POST /api/push-subscriptions',
  'POST /api/push-subscriptions/key',
  'POST /api/push-subscriptions/remove',
  'POST /api/technician-days/calendar',
  'POST /api/views',
  'PUT /api/closing-requests/:id',
  'PUT /api/notifications/settings',
  'PUT /api/phone/photos/:sha256',
  'PUT /api/profile/picture',
  'PUT /api/table-settings/:list/own',
  'PUT /api/views/default',
]

const strict = (schema: unknown) => {
  // Endpoints keep only the shape of their schemas in their type; what is in them is always a zod schema.
  const result = (schema as z.ZodType).safeParse({ nobody_knows_this: 1, format: 'csv' })
  return JSON.stringify(result.error?.issues ?? []).includes('nobody_knows_this')
}

function faultsOf(it: Endpoint): string[] {
  const names = Array.from(it.path.matchAll(/:(\w+)/g), ([, name]) => name)
  const faults = [
    it.allow === 'public' || it.allow.length > 0 ? '' : 'has no roles',
    /^[A-Z].+\.$/.test(it.summary) ? '' : 'has no sentence that says what it does',
    it.reply ? '' : 'does not say what it answers',
    names.length === 0 || it.params ? '' : 'has parameters without a schema',
    it.body === undefined || strict(it.body) ? '' : 'takes fields it does not know',
    it.query === undefined || strict(it.query) ? '' : 'takes query fields it does not know',
    it.method !== 'GET' || (it.body === undefined && !it.upload) ? '' : 'reads, but takes a body',
    it.versioned && it.method === 'GET' ? 'is versioned, but no edit' : '',
    it.method === 'PATCH' && it.path.endsWith('/:id') && !it.versioned ? 'is an edit without a version' : '',
    it.allow === 'public' && it.method !== 'GET' && it.idempotent !== false ? 'is public and keeps request keys' : '',
  ]
  return faults.filter(Boolean).map((fault) => `${nameOf(it)} ${fault}`)
}

const whom = (role: 'public' | 'technician') =>
  endpoints
    .filter((it) => (role === 'public' ? it.allow === 'public' : it.allow !== 'public' && it.allow.includes(role)))
    .map(nameOf)
    .sort()

const careless = endpoint({
  method: 'PATCH',
  path: '/api/x/:id',
  allow: [],
  summary: '',
  body: z.object({}),
  reply: z.void(),
})

describe('the endpoints', () => {
  test('each declares its roles, its schemas and what it does', () => {
    expect(endpoints.length).toBeGreaterThan(80)
    expect(endpoints.flatMap(faultsOf)).toEqual([])
    expect(faultsOf(careless).map((fault) => fault.replace('PATCH /api/x/:id ', ''))).toEqual([
      'has no roles',
      'has no sentence that says what it does',
      'has parameters without a schema',
      'takes fields it does not know',
      'is an edit without a version',
    ])
  })

  test('an endpoint that does not say who may call it stops the start', async () => {
    await expect(createHttp(world.services, [serve(careless, async () => undefined)])).rejects.toThrow(
      'PATCH /api/x/:id does not say who may call it',
    )
  })

  test('what strangers and technicians may call is written down here', () => {
    expect(whom('public')).toEqual(forThePublic)
    expect(whom('technician')).toEqual(forTechnicians)
  })

  test('the OpenAPI document that is served holds every endpoint, with its roles', async () => {
    const document = await (await world.stranger.fetch('/api/openapi.json')).json()
    // What openApiDocument makes, as it comes over the wire.
    const { openapi, paths } = document as {
      openapi: string
      paths: Record<string, Record<string, { security: { session?: string[]; key?: string[] }[] }>>
    }
    expect(openapi).toBe('3.1.0')
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { security }]) => `${method.toUpperCase()} ${path}: ${JSON.stringify(security)}`,
      ),
    )
    const expected = endpoints.map((it) => {
      const people = it.allow === 'public' ? [] : [{ session: it.allow }]
      const isForKeys = it.allow !== 'public' && !it.session_only
      const keys = isForKeys ? [{ key: [`${subjectOf(it)}:${isRead(it) ? 'read' : 'write'}`] }] : []
      return `${it.method} ${it.path.replace(/:(\w+)/g, '{$1}')}: ${JSON.stringify([...people, ...keys])}`
    })
    expect(documented.sort()).toEqual(expected.sort())
    expect(Object.keys(openApiDocument([]).paths as object)).toEqual([])
    const page = await (await world.stranger.fetch('/api/docs')).text()
    expect(endpoints.filter((it) => !page.includes(it.summary.slice(0, 15).replaceAll('"', '&#34;')))).toEqual([])
  })

  test('every list that can be exported is known to Table settings', () => {
    // A list inside a record bears the names of both: delivery-notes/:id/products is delivery-note-products.
    const exported = endpoints.flatMap(
      (it) => /^\/api\/(.+)\/export$/.exec(it.path)?.[1]?.replace(/s?\/(:\w+\/)+/, '-') ?? [],
    )
    // No screen shows these as a list of their own.
    const forPrograms = ['cost-lines', 'installations']
    expect(exported.length).toBeGreaterThan(8)
    expect(lists.map((list) => list.name).sort()).toEqual(exported.filter((name) => !forPrograms.includes(name)).sort())
  })

  test('what reads cannot write: its transaction is read only', async () => {
    const write = () => world.database.read((tx) => execute(tx)`insert into courier (name) values ('Nobody')`)
    await expect(write()).rejects.toThrow('read-only transaction')
  })
})
