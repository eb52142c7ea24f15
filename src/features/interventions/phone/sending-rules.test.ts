import { expect, test } from 'vitest'
import { findStuck, isWorthSaying, nextToSend, verdictOf } from './sending-rules.ts'

test.each([
  [0, 'network', 'no_network', 'no_network'],
  [401, 'request.unauthorized', 'sign_in', 'sign_in'],
  [400, 'request.malformed', 'again', 'again'],
  [403, 'request.forbidden', 'again', 'again'],
  [404, 'request.not_found', 'again', 'again'],
  [409, 'request.conflict', 'again', 'again'],
  // A proxy that takes small bodies only; the account has left too much unfinished.
  [413, 'request.too_large', 'again', 'refused'],
  [415, 'request.wrong_content', 'again', 'again'],
  [422, 'request.invalid', 'again', 'refused'],
  [422, 'image.wrong_type', 'refused', 'refused'],
  [422, 'image.broken', 'refused', 'refused'],
  [422, 'image.too_many_pixels', 'refused', 'refused'],
  [429, 'request.too_many', 'again', 'again'],
  [500, 'request.unexpected', 'again', 'again'],
])('an answer %i (%s) means for a photo: %s, for a command: %s', (status, code, photo, command) => {
  expect([verdictOf({ status, code }, 'photo'), verdictOf({ status, code }, 'command')]).toEqual([photo, command])
})

test('what passes by itself is not talked about', () => {
  const said = (status: number) => isWorthSaying({ status, code: 'request.other' })
  expect([408, 429, 500, 503].filter(said)).toEqual([])
  expect([403, 404, 409, 413, 415, 422].filter((status) => !said(status))).toEqual([])
  expect(isWorthSaying({ status: 429, code: 'limit.bytes' })).toBe(true)
})

/** Commands in the order in which they were made: `hold 7 refused` is about job 7. */
const queue = (...lines: string[]) =>
  lines.map((line, at) => {
    const [kind = '', job = '', state = 'waiting', next_at = '0'] = line.split(' ')
    return { at, kind, lanes: [`job ${job}`], state, next_at: Number(next_at) }
  })
const waitsFor = (...lines: string[]) => Array.from(findStuck(queue(...lines)), ([it, refused]) => [it.at, refused.at])
const nextOf = (...lines: string[]) => nextToSend(queue(...lines), 1_000)?.at

test.each([
  ['what is first', ['hold 7', 'close 7'], 0],
  ['another job, while one waits for its next try', ['close 7 waiting 2000', 'close 7', 'close 8'], 2],
  ['what a clock two days ahead had put off', ['close 7 waiting 172800000'], 0],
  ['nothing that was tried in this round', ['close 7 waiting Infinity'], undefined],
  ['nothing of a job whose first has to be tried again', ['hold 7 waiting 2000', 'close 7'], undefined],
  ['the closing of a job whose appointment was refused', ['appointment 7 refused', 'close 7'], 1],
  ['the closing of a job whose hold was refused', ['hold 7 refused', 'close 7'], 1],
  [
    'not the resuming of a hold that was refused, but the closing after it',
    ['hold 7 refused', 'resume 7', 'cannot_do 7'],
    2,
  ],
  ['another hold after one that was refused', ['hold 7 refused', 'hold 7'], 1],
  ['nothing after a refused closing of the same job', ['close 7 refused', 'appointment 7', 'close 8'], 2],
  ['what comes after something that was given up or arrived', ['close 7 given_up', 'close 8 done', 'close 7'], 2],
])('sends %s', (_case, lines, wanted) => {
  expect(nextOf(...lines)).toBe(wanted)
})

test('what stands still names the refused one that it waits for', () => {
  expect(waitsFor('close 7 refused', 'hold 7', 'resume 7', 'close 8', 'close 9 refused')).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [4, 4],
  ])
  expect(waitsFor('appointment 7 refused', 'close 7', 'close 7 done')).toEqual([[0, 0]])
})
