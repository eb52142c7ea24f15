/** What is kept about one person, part by part, and about the merchants of some jobs. Secrets stay out: no hash, no token, no second factor. */

import { sql } from 'kysely'
import { plainNames } from '#features/interventions/settings/job-fields.ts'
import type { Sql } from '#server/lists/list.ts'

export type Part = { name: string; columns: readonly string[]; query: Sql }

/** `columns`: their names, with blanks between them. */
function part(name: string, columns: string, from: Sql): Part {
  const names = columns.split(/\s+/)
  return { name, columns: names, query: sql`select ${sql.join(names.map((column) => sql.ref(column)))} ${from}` }
}

/** One JSON object for each row. */
export const rowsAsJson = (query: Sql): Sql => sql`select row_to_json(t) from (${query}) as t`

/** In the order that a reader looks for them. */
export const partsOf = (id: number, addresses: readonly string[]): readonly Part[] => [
  part(
    'account',
    `id username first_name last_name email phone address role active language last_login_at created_at
      updated_at has_password two_step_sign_in picture`,
    sql`from (select a.*, a.password_hash is not null as has_password, a.totp_secret is not null as two_step_sign_in, f.name as picture
      from account a left join stored_file f on f.id = a.picture_id where a.id = ${id}) as t`,
  ),
  part('technician', 'provinces maximum_open created_at updated_at', sql`from technician where account_id = ${id}`),
  part(
    'minimums',
    'part_number minimum',
    sql`from technician_minimum m join part p on p.id = m.part_id where m.technician_id = ${id} order by 1`,
  ),
  part(
    'absences',
    'from_on to_on note created_at',
    sql`from technician_absence where technician_id = ${id} order by 1`,
  ),
  part('sessions', 'created_at last_seen_at address device', sql`from session where account_id = ${id} order by 1`),
  part('former-emails', 'email until', sql`from former_email where account_id = ${id} order by 1`),
  part('known-devices', 'created_at last_used_at', sql`from known_device where account_id = ${id} order by 1`),
  part(
    'api-keys',
    'name hint role access subjects acts_as_them created_at expires_at last_used_at revoked_at',
    sql`from (select *, account_id = ${id} as acts_as_them from api_key where account_id = ${id} or created_by = ${id}) as t order by created_at`,
  ),
  part(
    'sign-ins',
    'at action address session_id',
    sql`from audit where action in ('sign_in', 'sign_in_failed') and subject in ('users', 'technicians') and subject_id = ${id} order by 1`,
  ),
  part(
    'done-by-them',
    'at action subject subject_id label changes address session_id api_key_id times',
    sql`from audit where account_id = ${id} order by at`,
  ),
  part(
    'done-to-their-account',
    'at action label changes',
    sql`from audit where subject in ('users', 'technicians') and subject_id = ${id} and account_id is distinct from ${id} order by at`,
  ),
  part(
    'products-held',
    'serial_number part_number status accepted_at fault_note',
    sql`from product p join part on part.id = p.part_id where p.technician_id = ${id} order by 1`,
  ),
  part(
    'movements',
    `at day kind serial_number status made_by_them held_by_them installed_by_them returned_by_them fault_note
      note`,
    sql`from (select b.at, m.day, m.kind, p.serial_number, m.status, b.account_id = ${id} as made_by_them, m.technician_id = ${id} as held_by_them,
        m.installed_by = ${id} as installed_by_them, m.return_by = ${id} as returned_by_them, m.fault_note, b.note
      from movement m join movement_batch b on b.id = m.batch_id join product p on p.id = m.product_id
      where b.account_id = ${id} or m.technician_id = ${id} or m.installed_by = ${id} or m.return_by = ${id}) as t order by at`,
  ),
  part(
    'assignments',
    'id number assigned_on quantity destination notes tracking_number created_at undone_at to_them',
    sql`from (select *, technician_id = ${id} as to_them from assignment where technician_id = ${id} or created_by = ${id}) as t order by id`,
  ),
  part(
    'orders',
    'id kind state sent_on tracking_number notes created_at confirmed_at cancelled_at cancel_reason of_them',
    sql`from (select *, technician_id = ${id} as of_them from technician_order
      where technician_id = ${id} or ${id} in (created_by, confirmed_by, cancelled_by)) as t order by id`,
  ),
  part(
    'order-lines',
    'order_id serial_number note outcome settlement reason',
    sql`from order_line l where exists (select from technician_order o where o.id = l.order_id and o.technician_id = ${id}) order by order_id, id`,
  ),
  part(
    'discrepancies',
    'order_id kind serial_number opened_at closed_at close_reason',
    sql`from discrepancy where technician_id = ${id} order by id`,
  ),
  part(
    'interventions',
    'number kind status city province assigned_at appointment_on due_on closed_on outcome',
    sql`from intervention where technician_id = ${id} order by id`,
  ),
  part(
    'intervention-history',
    'at number action note',
    sql`from (select e.id, e.at, i.number, e.action, e.note from intervention_event e join intervention i on i.id = e.intervention_id
      where e.account_id = ${id}) as t order by id`,
  ),
  part(
    'closings',
    'number state outcome worked_at notes position requested_at decided_at technician_cents of_them',
    sql`from (select *, technician_id = ${id} as of_them from closing
      where technician_id = ${id} or ${id} in (requested_by, decided_by, reopened_by)) as t order by id`,
  ),
  part(
    'phone-commands',
    'kind made_at received_at state via position',
    sql`from (select *, body -> 'position' as position from phone_command where account_id = ${id}) as t order by id`,
  ),
  part(
    'delivery-notes',
    'number ddt_date reception_date created_at',
    sql`from delivery_note where created_by = ${id} order by id`,
  ),
  part(
    'return-notes',
    'number state return_date created_at issued_at cancelled_at',
    sql`from return_note where ${id} in (created_by, issued_by, cancelled_by) order by id`,
  ),
  part(
    'issued-documents',
    'label kind issued_on addressee voided_at void_reason issued_by_them',
    sql`from (select d.*, d.issued_by = ${id} as issued_by_them from issued_document d where ${id} in (d.issued_by, d.voided_by)
      or (d.document = 'assignments' and exists (select from assignment a where a.id = d.document_id and a.technician_id = ${id}))
      or (d.document = 'orders' and exists (select from technician_order o where o.id = d.document_id and o.technician_id = ${id}))) as t order by id`,
  ),
  part(
    'statements',
    'label side month state closings total_cents issued_at cancelled_at cancel_reason of_them',
    sql`from (select *, technician_id is not distinct from ${id} as of_them from statement
      where technician_id = ${id} or ${id} in (created_by, issued_by, cancelled_by)) as t order by id`,
  ),
  part(
    'client-reports',
    'label file_name state closings created_at cancelled_at',
    sql`from client_report where ${id} in (created_by, cancelled_by) order by id`,
  ),
  part('comparisons', 'as_of file_name state created_at', sql`from comparison where created_by = ${id} order by id`),
  part(
    'archive-files',
    'name type file_name expires_on created_at',
    sql`from archive_file where created_by = ${id} order by id`,
  ),
  part(
    'uploads',
    'kind file_name file_bytes status total_rows total_inserted created_at committed_at reverted_at',
    sql`from import where ${id} in (created_by, reverted_by) order by id`,
  ),
  part('files', 'name media_type bytes created_at', sql`from stored_file where created_by = ${id} order by id`),
  part(
    'mails',
    'recipient subject kind state created_at sent_at',
    sql`from mail where lower(recipient) = any(${addresses}::text[]) order by id`,
  ),
  part(
    'notifications',
    'at kind message items item_count params on_screen by_mail read_at',
    sql`from notification where account_id = ${id} order by id`,
  ),
  part('notification-settings', 'daily kinds', sql`from notification_setting where account_id = ${id}`),
  part('table-settings', 'list columns updated_at', sql`from table_setting where account_id = ${id} order by 1`),
  part(
    'views',
    'list name shared query columns created_at updated_at',
    sql`from list_view where account_id = ${id} order by id`,
  ),
]

/** All texts of a job but those of the terminal, which say nothing of the merchant. */
const textsOfMerchants = plainNames.filter((name) => name !== 'tml_model' && name !== 'serial_out')
const firstOfMerchants = [
  ...new Set(['number', 'client_reference', 'client', 'merchant_name', 'pos_code', ...textsOfMerchants]),
]

export const partsOfMerchants = (ids: readonly number[]): readonly Part[] => [
  part(
    'interventions',
    `${firstOfMerchants.join(' ')} received_at status appointment_on closed_on row_of_the_file file`,
    sql`from (select i.*, s.name as client, i.raw as row_of_the_file, m.file_name as file from intervention i
      join supplier s on s.id = i.supplier_id left join import m on m.id = i.import_id where i.id = any(${ids}::bigint[])) as t order by id`,
  ),
  part(
    'history',
    'number at action before after note',
    sql`from (select e.id, i.number, e.at, e.action, e.before, e.after, e.note from intervention_event e
      join intervention i on i.id = e.intervention_id where i.id = any(${ids}::bigint[])) as t order by id`,
  ),
  part(
    'closings',
    'number state outcome worked_at merchant_signer notes photos',
    sql`from (select c.*, (select count(*) from closing_file f where f.closing_id = c.id) as photos from closing c
      where c.intervention_id = any(${ids}::bigint[])) as t order by id`,
  ),
  part(
    'attachments',
    'number name media_type bytes created_at',
    sql`from (select i.number, f.name, f.media_type, f.bytes, a.created_at from intervention_attachment a
      join intervention i on i.id = a.intervention_id join stored_file f on f.id = a.file_id
      where a.intervention_id = any(${ids}::bigint[])) as t order by created_at`,
  ),
]
