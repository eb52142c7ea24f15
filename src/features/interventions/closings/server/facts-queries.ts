/** The SQL that puts what is declared beside what the records say, for any number of closings at once. */
import { sql } from 'kysely'
import { z } from 'zod'
import { wantedPartsSql } from '#features/interventions/jobs/server/service.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { lockRows } from '#server/database/locks.ts'
import { manyPrepared, readIds } from '#server/database/rows.ts'
import type { Sql } from '#server/lists/list.ts'
import { dayOf } from '#server/time/time-zone.ts'
import type { Facts } from '../check-rules.ts'

/** What is looked up of one closing; `id` only tells the answers apart. */
export type Question = {
  id: number
  intervention_id: number
  closing_id: number | null
  installed_serial: string | null
  withdrawn_serial: string | null
  client_terminal_id: string | null
  outcome_reason_id: number | null
  /** Whose work is judged, where that is not who has the job. */
  technician_id?: number
}

export type FoundFacts = Facts & {
  id: number
  intervention_id: number
  supplier_id: number
  module_id: number | null
  code_id: number
}

/** Product `p` beside job `i`. A maker's goods serve every client; those of a client, who has modules of its own, serve that client. */
const product = (p: string, condition: Sql) => sql`
  (select jsonb_build_object('id', ${sql.ref(`${p}.id`)}, 'serial_number', ${sql.ref(`${p}.serial_number`)}, 'status', ${sql.ref(`${p}.status`)},
      'part_id', ${sql.ref(`${p}.part_id`)}, 'part_number', pt.part_number, 'model_number', pt.model_number, 'technician_id', ${sql.ref(`${p}.technician_id`)},
      'technician', (select ${person('h')} from account h where h.id = ${sql.ref(`${p}.technician_id`)}), 'accepted', ${sql.ref(`${p}.accepted_at`)} is not null,
      'on_order', ${sql.ref(`${p}.order_id`)} is not null, 'warehouse', (select w.name from warehouse w where w.id = ${sql.ref(`${p}.warehouse_id`)}),
      'client_terminal_id', ${sql.ref(`${p}.client_terminal_id`)},
      'other_client', (select o.name from supplier o where o.id = ${sql.ref(`${p}.supplier_id`)} and o.id <> i.supplier_id
        and exists (select from module_name m where m.supplier_id = o.id)),
      'merchant', (select v.merchant_name from installation n join intervention v on v.id = n.intervention_id
        where n.product_id = ${sql.ref(`${p}.id`)} and n.closed_seq is null limit 1))
   from product ${sql.ref(p)} join part pt on pt.id = ${sql.ref(`${p}.part_id`)} where ${condition} and ${sql.ref(`${p}.status`)} is not null limit 1)`

/** Another closing that waits and says the same of a serial. */
const declaredIn = (field: 'installed_serial' | 'withdrawn_serial') => sql`
  (select jsonb_build_object('number', d.number, 'technician_id', d.technician_id) from closing d
    where d.state = 'requested' and d.outcome = 'done' and d.intervention_id <> i.id and ${sql.ref(`d.${field}`)} is not null
      and serial_key(${sql.ref(`d.${field}`)}) = serial_key(${sql.ref(`g.${field}`)}) order by d.id limit 1)`

/** Its parts are those of the rules, which read them. */
const Row = z.custom<FoundFacts>()

/** Jobs without a technician are not answered, unless the question names one. */
export async function loadFacts(tx: Tx, questions: readonly Question[]): Promise<FoundFacts[]> {
  // Planning it takes longer than running it for one closing, and every number of closings has the same plan.
  return manyPrepared(tx, Row)`
    select g.id, i.id as intervention_id, i.supplier_id, i.module_id, i.code_id,
      jsonb_build_object('kind', i.kind, 'received_on', ${dayOf(sql`i.received_at`)}, 'due_on', i.due_on, 'client_terminal_id', i.client_terminal_id,
        'serial_out', i.serial_out, 'merchant_name', i.merchant_name, 'technician_id', t.id, 'technician', ${person('t')}, 'technician_active', t.active,
        'changed_since_assigned', i.changed_since_assigned, 'part_ids', ${wantedPartsSql},
        'terminal_id_pattern', (select s.terminal_id_pattern from supplier s where s.id = i.supplier_id),
        'proofs', jsonb_build_object('label', k.proof_label, 'receipt', k.proof_receipt, 'signature', k.proof_signature)) as job,
      ${product('a', sql`serial_key(a.serial_number) = serial_key(g.installed_serial)`)} as installed,
      ${product('b', sql`serial_key(b.serial_number) = serial_key(g.withdrawn_serial)`)} as withdrawn,
      ${product(
        'c',
        sql`c.id = (select n.product_id from installation n where (n.supplier_id = i.supplier_id or n.intervention_id is null)
        and terminal_key(n.client_terminal_id) = terminal_key(coalesce(g.client_terminal_id, i.client_terminal_id)) and n.closed_seq is null
        order by n.supplier_id = i.supplier_id desc nulls last limit 1)`,
      )} as under,
      ${declaredIn('installed_serial')} as installed_in, ${declaredIn('withdrawn_serial')} as withdrawn_in,
      (select jsonb_build_object('outcome', r.outcome, 'needs_note', r.needs_note) from outcome_reason r where r.id = g.outcome_reason_id) as reason,
      array(select distinct f.kind from closing_file f where f.closing_id = g.closing_id) as files
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as g
        (id bigint, intervention_id bigint, closing_id bigint, installed_serial text, withdrawn_serial text, client_terminal_id text, outcome_reason_id bigint, technician_id bigint)
      join intervention i on i.id = g.intervention_id join account t on t.id = coalesce(g.technician_id, i.technician_id) join intervention_code k on k.id = i.code_id
    order by g.id`
}

/** The ids of the products that these closings touch, to be locked before they are looked at again. */
export async function listTouched(tx: Tx, questions: readonly Question[]): Promise<number[]> {
  const serials = questions.flatMap((it) => [it.installed_serial, it.withdrawn_serial]).filter((it) => it !== null)
  if (serials.length === 0) return []
  return readIds(tx)`
    select id from product where serial_key(serial_number) = any(${serials.map((it) => it.trim().toUpperCase())}::text[])
      and status is not null`
}

/** Locks the accounts of technicians against being switched off until the transaction ends. */
export const lockTechnicians = (tx: Tx, ids: readonly number[]) => lockRows(tx, 'account', ids, { strength: 'share' })
