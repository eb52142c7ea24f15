/** What goes every night: each kind with one that is old enough and one that is not. */
import { expect, test } from 'vitest'
import { useWorld } from '#test/client.ts'
import { housekeeping } from './housekeeping.ts'

const world = useWorld()

test('what has ended goes every night, and what may still be used stays', async () => {
  const owner = `(select min(id) from account)`
  await world.database.query(`
    insert into session (account_id, token_hash, cookie_hash, device, last_seen_at) values
      (${owner}, 'old session', '', 'old', now() - interval '15 days 1 hour'), (${owner}, 'session', '', 'kept', now() - interval '14 days');
    insert into known_device (account_id, token_hash, last_used_at) values
      (${owner}, 'old', now() - interval '181 days'), (${owner}, 'kept', now() - interval '179 days');
    insert into one_time_token (account_id, purpose, token_hash, payload, expires_at) values
      (${owner}, 'reset', 'old token', 'old', now() - interval '25 hours'), (${owner}, 'reset', 'token', 'kept', now() - interval '23 hours');
    insert into rate_limit (key, tries, window_ends_at) values
      ('old', 1, now() - interval '1 minute'), ('kept', 1, now() + interval '1 hour');
    insert into idempotency (account_id, key, request_hash, created_at) values
      (${owner}, 'old', '', now() - interval '8 days'), (${owner}, 'kept', '', now() - interval '6 days')`)
  await housekeeping.run({}, world.services, { id: '' })
  const { rows } = await world.database.query<{ name: string }>(`
    select 'session ' || device as name from session where device in ('old', 'kept')
    union all select 'device ' || convert_from(token_hash, 'UTF8') from known_device where token_hash in ('old', 'kept')
    union all select 'token ' || payload from one_time_token where payload in ('old', 'kept')
    union all select 'tries ' || key from rate_limit where key in ('old', 'kept')
    union all select 'request ' || key from idempotency where key in ('old', 'kept') order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([
    'device kept',
    'request kept',
    'session kept',
    'token kept',
    'tries kept',
  ])
})
