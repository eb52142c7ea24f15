/** A technician's days as a calendar behind a secret address: made, revoked, read by anyone who has it. */
import { kindWords } from '#features/interventions/settings/kinds.ts'
import { existing, requestErrors } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { type FeedEvent, writeFeed } from '#lib/time/calendar-feed.ts'
import { formatDay, fromLocalClock } from '#lib/time/dates.ts'
import { hashToken, newToken } from '#server/access/session.ts'
import { type Act, recordAudit, type UserAct } from '#server/records/act.ts'
import { clock } from '../../opening-rules.ts'
import { mostDays, usualMinutes } from '../../rules.ts'
import { calendarFeed } from '../../sheet-contract.ts'
import { sheetTexts as texts } from '../../sheet-texts.ts'
import { lockTechnician } from '../queries.ts'
import { type GatheredDay, gatherDays } from './gathered-days.ts'
import * as queries from './queries.ts'

export const getFeed = async ({ tx }: Pick<Act, 'tx'>, technician_id: number) => ({
  feed: (await queries.findFeed(tx, technician_id)) ?? null,
})

async function note(act: UserAct, technician_id: number, action: string): Promise<void> {
  await recordAudit(act, {
    subject: 'dispatch-board',
    action,
    id: technician_id,
    label: say(texts.calendar, 'EN'),
    by: ['admin', 'technician'],
  })
}

/** Whose it is, is said by the caller: an admin for anybody, a technician for themselves. */
function requireOwn({ user }: UserAct, technician_id: number): void {
  if (user.role !== 'admin' && user.id !== technician_id) throw requestErrors.wrong_role()
}

export async function makeFeed(act: UserAct, technician_id: number, public_url: string) {
  requireOwn(act, technician_id)
  if (!(await lockTechnician(act.tx, technician_id))) throw requestErrors.not_found()
  const token = newToken()
  const { made_at } = await queries.saveFeed(act.tx, technician_id, hashToken(token), act.user.id)
  await note(act, technician_id, 'make_calendar')
  const path = calendarFeed.path.replace(':secret', `${token}.ics`)
  return { address: new URL(path, public_url).href, made_at }
}

export async function revokeFeed(act: UserAct, technician_id: number): Promise<void> {
  requireOwn(act, technician_id)
  await queries.deleteFeed(act.tx, technician_id)
  await note(act, technician_id, 'revoke_calendar')
}

/** No names of people and no phone numbers: calendars are kept by others. */
function eventsOf({ on, stops, done }: GatheredDay, language: Act['language'], host: string): FeedEvent[] {
  const event = (
    job: GatheredDay['stops'][number]['job'],
    address: string | null,
    start: number,
    end: number,
  ): FeedEvent[] => {
    const [from, until] = [fromLocalClock(on, clock(start)), fromLocalClock(on, clock(end))]
    // A clock that does not exist, in the hour that summer time skips.
    if (from === undefined || until === undefined) return []
    return [
      {
        uid: `intervention-${job.id}@${host}`,
        sequence: job.version,
        from,
        until,
        summary: `${say(kindWords[job.kind], language)}, ${job.merchant_name}`,
        location: [address, [job.city, job.province && `(${job.province})`].filter(Boolean).join(' ')]
          .filter(Boolean)
          .join(', '),
        description: [
          job.number,
          job.parts.length > 0 && job.tml_model && say(texts.bring, language, { model: job.tml_model }),
          say(texts.due_day, language, { day: formatDay(job.due_on) }),
          say(texts.estimated, language),
        ]
          .filter(Boolean)
          .join('\n'),
      },
    ]
  }
  return [
    ...done.flatMap(({ job, facts, at }) =>
      at === null ? [] : event(job, facts.address, Math.max(0, at - (job.minutes ?? usualMinutes)), at),
    ),
    ...stops.flatMap(({ job, facts, visit }) =>
      event(job, facts.address, visit.start, Math.min(visit.end, 24 * 60 - 1)),
    ),
  ]
}

/** Unknown, revoked, of somebody who was switched off: all the same. */
export async function readFeed(act: Act, token: string, today: string, public_url: string): Promise<string> {
  const owner = await existing(queries.findFeedOwner(act.tx, hashToken(token.replace(/\.ics$/, ''))))
  const user = { id: owner.id, role: 'technician' as const, name: owner.name, username: '', session_id: null }
  const { language } = act
  const asked = { from: today, days: mostDays, technician_id: owner.id, language }
  const days = await gatherDays({ ...act, user }, asked)
  return writeFeed({
    name: say(texts.calendar_name, language, { name: owner.name }),
    made_at: new Date().toISOString(),
    events: days.flatMap((day) => eventsOf(day, language, new URL(public_url).hostname)),
  })
}
