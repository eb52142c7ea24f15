/** What each kind of command does: it calls the service that the screen calls. */
import type { z } from 'zod'
import { appointOwn, holdOwn, noteOwn, resumeOwn } from '#features/interventions/jobs/server/phone.ts'
import { orderOwnDay } from '#features/interventions/planning/server/phone.ts'
import { acceptOwn, reportOwnFault } from '#features/technicians/assignments/server/phone.ts'
import { errors as assignmentErrors } from '#features/technicians/assignments/texts.ts'
import { changeOwnOrder, makeOrder } from '#features/technicians/orders/server/phone.ts'
import { AppError } from '#lib/texts/errors.ts'
import { sayBoth } from '#lib/texts/texts.ts'
import type { UserAct } from '#server/records/act.ts'
import type { CommandKind } from '../rules.ts'
import type { commandBodies } from '../shapes.ts'
import { errors, receiptTexts } from '../texts.ts'
import { closeOrSettle } from './closing.ts'
import { countVan } from './counts.ts'
import { takeSerialAnswer } from './differences/service.ts'
import * as queries from './queries.ts'
import type { Effect, Running } from './running.ts'
import { takeAnswer, takeOtherAnswer } from './settle/deciding.ts'

type Bodies = { [Kind in CommandKind]: z.output<(typeof commandBodies)[Kind]> }
type Handlers = { [Kind in CommandKind]: (act: UserAct, body: Bodies[Kind], running: Running) => Promise<Effect> }

const done = (more: Partial<Effect> = {}): Effect => ({
  state: 'done',
  sentence: receiptTexts.done,
  remarks: [],
  ...more,
})

/** Confirmed by another phone or by the office meanwhile: what was wanted is so. */
async function acceptShipment(act: UserAct, serials: readonly string[]): Promise<Effect> {
  try {
    await acceptOwn(act, serials)
    return done()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== assignmentErrors.already_received.code) throw error
    return done({ remarks: [receiptTexts.was_received] })
  }
}

const handlers: Handlers = {
  close: (act, { outcome_reason_id, ...body }, running) =>
    closeOrSettle(act, { ...body, outcome: 'done', outcome_reason_id }, running),
  cannot_do: (act, body, running) => closeOrSettle(act, { ...body, outcome: 'not_possible' }, running),
  async appointment(act, { intervention_id, ...when }) {
    await appointOwn(act, intervention_id, when)
    return done({ intervention_id })
  },
  async hold(act, { intervention_id, ...how }, { made_at, ourTime }) {
    await holdOwn(act, intervention_id, { ...how, entered_at: ourTime(made_at) })
    return done({ intervention_id })
  },
  async resume(act, { intervention_id }, { made_at, ourTime }) {
    const wasHeld = await resumeOwn(act, intervention_id, ourTime(made_at))
    return done({ intervention_id, remarks: wasHeld ? [] : [receiptTexts.was_resumed] })
  },
  accept_shipment: (act, { serials }) => acceptShipment(act, serials),
  async report_fault(act, { serials, note }) {
    await reportOwnFault(act, serials, note)
    return done()
  },
  async order_create(act, body) {
    return done({ order_id: await makeOrder(act, body) })
  },
  async order_change(act, { order_id, ...change }) {
    await changeOwnOrder(act, order_id, change)
    return done({ order_id })
  },
  async count_van(act, body, running) {
    const { missing, unexpected } = await countVan(act, body, running)
    const count = missing + unexpected
    return done({
      sentence:
        count === 0 ? receiptTexts.count_fits : sayBoth(receiptTexts.count_differs, { missing, unexpected, count }),
    })
  },
  async note(act, { intervention_id, about, difference_id, case_question_id, asked_at, note }) {
    if (difference_id !== null) {
      await takeSerialAnswer(act, difference_id, { answer: note, asked_at })
      return done()
    }
    if (case_question_id !== null) {
      await takeOtherAnswer(act, case_question_id, { answer: note, asked_at })
      return done()
    }
    if (about !== null) {
      const id = await queries.findCase(act.tx, act.user.id, about)
      if (id === undefined) throw errors.unknown_note()
      await takeAnswer(act, id)
      return done()
    }
    if (intervention_id === null) throw errors.unknown_note()
    const isOwn = await noteOwn(act, intervention_id, note)
    return done({ intervention_id, remarks: isOwn ? [] : [receiptTexts.note_of_former] })
  },
  async order_day(act, { on, ids }, { made_at, ourTime }) {
    await orderOwnDay(act, { on, ids, decided_at: ourTime(made_at) })
    return done()
  },
}

/** The body is of the kind: its schema has read it. */
export const run = <Kind extends CommandKind>(act: UserAct, kind: Kind, body: unknown, running: Running) =>
  handlers[kind](act, body as Bodies[Kind], running)
