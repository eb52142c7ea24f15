/** Any number of interventions for measuring: two years of jobs over the suppliers and technicians of the database, made by a few statements. */
import pg from 'pg'

/** Settings that the jobs refer to, where there are none yet. */
const settings = `
  insert into supplier (name) select 'Client ' || n from generate_series(1, 5) n where not exists (select from supplier);
  insert into module_name (supplier_id, name) select id, 'POS Retail' from supplier order by id limit 20 on conflict do nothing;
  insert into intervention_code (code, description_en, description_it, kind)
  select k.code, k.kind, k.kind, k.kind from (values ('INST', 'installation'), ('SOST', 'replacement'), ('RITI', 'withdrawal'),
    ('RICO', 'reconfiguration'), ('MANU', 'maintenance')) as k (code, kind) on conflict do nothing;
  insert into closing_days (days, valid_from) values (10, '2020-01-01') on conflict do nothing;`

/** Nine of ten are closed, as after two years; the others are due around the last day. */
const jobs = `
  with modules as (select array_agg(id order by id) as ids, array_agg(supplier_id order by id) as suppliers from module_name),
    codes as (select array_agg(id order by id) as ids, array_agg(kind order by id) as kinds from intervention_code where supplier_id is null),
    people as (select array_agg(id order by id) as ids from account where role = 'technician'),
    places as (select array['Torino','Milano','Roma','Napoli','Bari','Bologna','Firenze','Genova','Palermo','Verona'] as cities,
      array['TO','MI','RM','NA','BA','BO','FI','GE','PA','VR'] as provinces),
    plan as (
      select n, ('x' || substr(md5(n::text), 1, 7))::bit(28)::int as a, ('x' || substr(md5(n::text), 9, 7))::bit(28)::int as b,
        $3::date - ((1 - n::float8 / $2) * 730)::int as day
      from generate_series($1::int, least($2::int, $1::int + $4::int - 1)) n),
    shaped as (
      select plan.*, case when plan.day < $3::date - 20 then case when a % 40 = 0 then 'cancelled' else 'closed' end
        else (array['open', 'open', 'assigned', 'assigned', 'closing_requested'])[1 + a % 5] end as status from plan)
  insert into intervention (year, seq, client_reference, supplier_id, module_id, code_id, kind, merchant_name, pos_code, address,
    postal_code, city, province, phone, client_terminal_id, tml_model, received_at, closing_days, due_on, soon_from, status, technician_id,
    assigned_at, cancel_code, outcome, closed_on, created_at)
  select extract(year from day), n, 'R' || lpad(n::text, 8, '0'), suppliers[1 + a % cardinality(suppliers)], modules.ids[1 + a % cardinality(modules.ids)],
    codes.ids[1 + b % cardinality(codes.ids)], kinds[1 + b % cardinality(kinds)], 'Esercente ' || (a % 90000), 'P' || (b % 90000),
    'Via Roma ' || (a % 200), '10100', cities[1 + a % 10], provinces[1 + a % 10], '011 555 ' || lpad((b % 9999)::text, 4, '0'),
    lpad((30000000 + b % 900000)::text, 8, '0'), 'Vega P400', day + time '09:00', 10, day + 14, day + 12, status,
    case when status in ('open', 'cancelled') then null else people.ids[1 + b % cardinality(people.ids)] end,
    case when status in ('open', 'cancelled') then null else day + time '12:00' end,
    case when status = 'cancelled' then 'withdrawn_by_client' end, case when status = 'closed' then 'done' end,
    case when status = 'closed' then day + 3 + b % 14 end, day + time '09:00'
  from shaped, modules, codes, people, places`

const atOnce = 100_000

/** Rows go in many times faster while there is no index to keep; answers how to build them again. */
async function dropIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = 'intervention'::regclass and not i.indisunique`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return async () => {
    for (const { definition } of rows) await client.query(definition)
  }
}

export async function makeManyInterventions(
  url: string,
  count: number,
  options: { admin_id: number; day: string; print: (line: string) => void },
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'fieldstock demo' })
  await client.connect()
  try {
    const { rows } = await client.query('select 1 from intervention limit 1')
    if (rows.length > 0) throw new Error('There are interventions already: name a new folder with DATA_DIR.')
    await client.query(settings)
    await client.query(
      `insert into account (username, first_name, last_name, email, role)
       select 't' || n, 'Marco', 'Prova ' || n, 't' || n || '@example.com', 'technician' from generate_series(1, 40) n
       where not exists (select from account where role = 'technician')`,
    )
    const rebuild = await dropIndexes(client)
    for (let from = 1; from <= count; from += atOnce) {
      await client.query(jobs, [from, count, options.day, atOnce])
      options.print(`${Math.min(count, from + atOnce - 1)} interventions`)
    }
    await rebuild()
    options.print('indexes built')
    await client.query(
      `insert into intervention_number (year, last) select year, max(seq) from intervention group by year
       on conflict (year) do update set last = excluded.last`,
    )
    const { rows: batch } = await client.query<{ id: string }>(
      `insert into intervention_batch (action, account_id) values ('create', $1) returning id`,
      [options.admin_id],
    )
    await client.query(
      `insert into intervention_event (intervention_id, batch_id, action, at) select id, $1, 'create', created_at from intervention`,
      [batch[0]?.id],
    )
    await client.query('vacuum (analyze) intervention')
    await client.query('vacuum (analyze) intervention_event')
  } finally {
    await client.end()
  }
}
