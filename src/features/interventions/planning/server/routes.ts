import { notifyPlansNow } from '#features/interventions/jobs/server/service.ts'
import { invalidField, requestErrors } from '#lib/texts/errors.ts'
import { storeContent } from '#server/files/files.ts'
import { serve, serveFile, servePublic, serveStream } from '#server/http/serve.ts'
import { sendAmong } from '#server/live/live.ts'
import { shapesOf } from '#server/places/shapes.ts'
import { today } from '#server/time/today.ts'
import { dispatchBoard, type Here, hereMessage } from '../contract.ts'
import { technicianDays } from '../day-contract.ts'
import { ownDays } from '../day-plan-contract.ts'
import { dispatchMap } from '../map-contract.ts'
import { drivingMinutes } from '../minutes-contract.ts'
import { places } from '../places-contract.ts'
import { daysPlan } from '../plan-contract.ts'
import { calendarFeed, daySheets, ownCalendar, technicianCalendar } from '../sheet-contract.ts'
import { getAnswers, getBoard, moveJobs } from './board/service.ts'
import { decideOrder, getDay, getOwnDays } from './days/service.ts'
import { listNear } from './minutes/near.ts'
import { listMatrices } from './minutes/queries.ts'
import { addMatrix, removeMatrix } from './minutes/service.ts'
import { everyPlace, forgetPlace, listPlaces, named, putRight } from './places/service.ts'
import { acceptPlan, makePlan } from './plan/service.ts'
import { getFeed, makeFeed, readFeed, revokeFeed } from './sheets/calendar.ts'
import { morningSheets } from './sheets/morning.ts'
import { weekSheet } from './sheets/week.ts'

export const routes = [
  serve(dispatchBoard.get, (call) => getBoard(call, call.query, today())),
  serve(dispatchBoard.answers, async (call) => ({ cells: await getAnswers(call, call.body.ids, call.body, today()) })),
  serve(dispatchBoard.move, (call) => moveJobs(call, call.body, today())),
  serve(daysPlan.make, (call) => makePlan(call, call.body, today())),
  serve(daysPlan.accept, (call) => acceptPlan(call, call.body, today())),
  serve(technicianDays.get, (call) => getDay(call, call.params.id, call.params.on, today())),
  serve(technicianDays.order, (call) => decideOrder(call, call.params.id, call.params.on, call.body, today())),
  serve(ownDays, async (call) => {
    const on = today()
    return { today: on, items: await getOwnDays(call, on) }
  }),
  serveStream(daySheets.paper, (call) =>
    morningSheets(call, call.services.files, {
      ...call.query,
      on: call.query.on ?? today(),
      language: call.query.language ?? call.language,
    }),
  ),
  serveStream(daySheets.week, (call) => weekSheet(call, call.query.from ?? today(), call.query.days)),
  servePublic(calendarFeed, async (call) => {
    const text = await readFeed(call, call.params.secret, today(), call.services.env.public_url)
    call.header('content-type', 'text/calendar; charset=utf-8')
    call.header('cache-control', 'private, no-store')
    return text
  }),
  serve(technicianCalendar.get, (call) => getFeed(call, call.params.id)),
  serve(technicianCalendar.make, (call) => makeFeed(call, call.params.id, call.services.env.public_url)),
  serve(technicianCalendar.revoke, (call) => revokeFeed(call, call.params.id)),
  serve(ownCalendar.get, (call) => getFeed(call, call.user.id)),
  serve(ownCalendar.make, (call) => makeFeed(call, call.user.id, call.services.env.public_url)),
  serve(ownCalendar.revoke, (call) => revokeFeed(call, call.user.id)),
  serve(dispatchBoard.here, async ({ tx, user, body }) => {
    const data: Here = { ...body, account_id: user.id, name: user.name }
    await sendAmong(tx, 'dispatch-board', { type: hereMessage, data })
  }),
  serve(dispatchBoard.notify, async (call) => ({ technicians: await notifyPlansNow(call) })),
  serve(places.list, (call) => listPlaces(call)),
  serve(places.putRight, (call) => putRight(call, call.body)),
  serve(places.forget, (call) => forgetPlace(call, call.params.id)),
  serve(places.municipalities, async ({ query: { q, rows_per_page } }) => {
    const items = everyPlace().search(q, rows_per_page).map(named)
    return { items, total: items.length }
  }),
  serve(places.municipality, async ({ params }) => {
    const found = everyPlace().byId(params.id)
    if (!found) throw requestErrors.not_found()
    return found
  }),
  serve(dispatchMap.shapes, async ({ params, header }) => {
    // The edition is part of the address: what it names never changes.
    header('cache-control', 'private, max-age=31536000, immutable')
    return shapesOf(params.region)
  }),
  serve(dispatchMap.near, async ({ tx, params, query }) => ({
    items: await listNear(tx, params.id, query.minutes),
  })),
  serve(drivingMinutes.list, async ({ tx }) => ({ items: await listMatrices(tx) })),
  serveFile(
    drivingMinutes.add,
    async (files, file) => {
      if (!file) throw invalidField('file', 'required')
      const { name, bytes, sha256, path } = file
      return storeContent(files, { name, bytes, sha256, media_type: 'application/octet-stream', content: { path } })
    },
    (call) => addMatrix(call, call.services.queue, call.stored),
  ),
  serve(drivingMinutes.remove, (call) => removeMatrix(call, call.params.id)),
]
