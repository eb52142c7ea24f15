/** The SQL of technicians' phones and of what they sent, for the office. */
import { sql } from 'kysely'
import { columnsOf, person, searchPeople } from '#server/database/columns.ts'
import { defineSource } from '#server/lists/list.ts'
import { commandList, deviceList } from '../../devices-columns.ts'
import { PhoneCommand, PhoneDevice } from '../../devices-contract.ts'

export const deviceSource = defineSource({
  definition: deviceList,
  row: PhoneDevice,
  from: sql`phone_device d join account t on t.id = d.account_id`,
  id: sql`d.id`,
  columns: {
    technician: sql`(${person('t')})`,
    ...columnsOf('d', ['waiting', 'reported_at']),
    since: sql`(case when d.waiting > 0 then d.oldest_made_at end)`,
    // A phone's clock may be ahead: then it waits from the moment on at which it told us.
    state: sql`(case when d.waiting = 0 then 'nothing'
      when least(coalesce(d.oldest_made_at, d.reported_at), d.reported_at) > now() - interval '1 day' then 'waits'
      when least(coalesce(d.oldest_made_at, d.reported_at), d.reported_at) > now() - interval '2 days' then 'day' else 'days' end)`,
    device: sql`left(d.device::text, 8)`,
  },
  extra: { technician_id: sql`d.account_id` },
  sort: { since: sql`(case when d.waiting > 0 then d.oldest_made_at end)` },
  search: [],
  search_names: [searchPeople(sql`d.account_id`)],
})

export const commandSource = defineSource({
  definition: commandList,
  row: PhoneCommand,
  from: sql`phone_command c join account t on t.id = c.account_id left join intervention i on i.id = c.intervention_id left join closing_case k on k.command_id = c.id`,
  id: sql`c.id`,
  columns: {
    technician: sql`(${person('t')})`,
    ...columnsOf('c', ['kind', 'made_at', 'received_at', 'via', 'state']),
    about: sql`coalesce(i.number, c.order_id::text)`,
    content: sql`left(coalesce(c.body ->> 'note', (select string_agg(s, ', ') from jsonb_array_elements_text(
      case jsonb_typeof(c.body -> 'serials') when 'array' then c.body -> 'serials' else '[]' end) s),
      nullif(concat_ws(', ', c.body ->> 'installed_serial', c.body ->> 'withdrawn_serial',
        regexp_replace(c.body ->> 'appointment_on', '^(\\d{4})-(\\d\\d)-(\\d\\d)$', '\\3-\\2-\\1'), c.body ->> 'appointment_at'), '')), 300)`,
    said: sql`c.sentence`,
  },
  extra: { technician_id: sql`c.account_id`, intervention_id: sql`c.intervention_id`, case_id: sql`k.id` },
  sort: { received_at: { by: sql`c.received_at`, never_empty: true } },
  search: [sql`i.number`],
  search_names: [searchPeople(sql`c.account_id`)],
})
