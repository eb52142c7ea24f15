-- Installations: the stays of products in shops, kept from the movements. Closings: what a technician says was done, and what an admin confirmed.

create function terminal_key(terminal text) returns text
  language sql immutable strict parallel safe
  return upper(btrim(terminal));
comment on function terminal_key is 'What two terminal IDs are compared by: without regard to case and outer spaces.';

create table closing (
  id bigint generated always as identity primary key,
  intervention_id bigint not null references intervention,
  number text not null,
  technician_id bigint not null references account,
  state text not null default 'draft' check (state in ('draft', 'requested', 'rejected', 'confirmed', 'reopened')),
  request_key text not null,
  source text not null check (source in ('technician', 'office', 'upload')),
  outcome text check (outcome in ('done', 'not_possible')),
  outcome_reason_id bigint references outcome_reason,
  worked_at timestamptz(3),
  worked_on date,
  installed_serial text,
  withdrawn_serial text,
  withdrawn_unknown boolean not null default false,
  condition text check (condition in ('works', 'faulty')),
  condition_note text,
  client_terminal_id text,
  articles jsonb not null default '[]',
  notes text,
  merchant_signer text,
  position jsonb,
  declared jsonb,
  entered_at timestamptz(3) not null,
  requested_at timestamptz(3),
  requested_by bigint references account,
  settle text check (settle in ('register', 'leave')),
  settle_part_id bigint references part,
  settle_warehouse_id bigint references warehouse,
  follow text check (follow in ('plan_again', 'follow_up', 'final')),
  follow_up_id bigint references intervention,
  decided_at timestamptz(3),
  decided_by bigint references account,
  reject_code text check (reject_code in ('photo_missing', 'photo_unreadable', 'signature_missing', 'wrong_serial', 'wrong_terminal', 'wrong_date', 'other')),
  reject_note text,
  reopened_at timestamptz(3),
  reopened_by bigint references account,
  reopen_reason text,
  client_cents bigint not null default 0,
  technician_cents bigint not null default 0,
  client_statement_id bigint,
  technician_statement_id bigint,
  import_id bigint references import,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  constraint closing_requested_at_check check (state = 'draft' or (requested_at is not null and worked_on is not null and outcome is not null)),
  constraint closing_decided_at_check check (state in ('draft', 'requested') or decided_at is not null),
  constraint closing_reject_code_check1 check ((state = 'rejected') = (reject_code is not null)),
  constraint closing_statement_check check (state = 'confirmed' or (client_statement_id is null and technician_statement_id is null))
);
comment on table closing is 'Closing requests: what was done at a job, and what became of it. A rejected or reopened one stays as it was; the next try is a new row.';
comment on column closing.number is 'The number of its intervention.';
comment on column closing.technician_id is 'In whose name it is.';
comment on column closing.request_key is 'Chosen by the sender: a request that is sent twice is one request.';
comment on column closing.source is 'Who entered it: the technician, the office in the technician''s name, or an upload.';
comment on column closing.worked_on is 'The day of work on the clock of the office.';
comment on column closing.withdrawn_unknown is 'The serial found in the shop is not the one of our records: an admin settles it.';
comment on column closing.condition is 'Of the withdrawn product.';
comment on column closing.articles is 'Articles used, as [{"article", "quantity"}].';
comment on column closing.merchant_signer is 'Who signed for the merchant.';
comment on column closing.position is 'Where it was entered, as {"latitude", "longitude", "accuracy_m"}.';
comment on column closing.declared is 'The fields as they were requested; the columns hold what it is confirmed with.';
comment on column closing.entered_at is 'When it was entered, on the clock of the device.';
comment on column closing.settle is 'What becomes of a withdrawn serial that is not in our records: it is registered, or left out.';
comment on column closing.follow is 'What follows a job that was not possible: it is planned again, gets a follow-up, or ends.';
comment on column closing.client_cents is 'Sum of its lines for the client.';
comment on column closing.technician_cents is 'Sum of its lines for the technician.';
comment on column closing.client_statement_id is 'The issued statement that bills it; while there is one it is not reopened.';
comment on column closing.technician_statement_id is 'The issued statement that pays it; while there is one it is not reopened.';
create unique index closing_request_key_key on closing (request_key);
create unique index closing_intervention_id_key on closing (intervention_id)
  where state in ('draft', 'requested') or (state = 'confirmed' and follow is distinct from 'plan_again');
create index closing_by_intervention on closing (intervention_id, id);
create index closing_by_state on closing (state, requested_at desc, id desc);
create index closing_by_requested on closing (requested_at desc, id desc) where state <> 'draft';
create index closing_by_worked on closing (worked_on, id) where state <> 'draft';
create index closing_by_technician on closing (technician_id, state);
create index closing_by_client_statement on closing (client_statement_id) where client_statement_id is not null;
create index closing_by_technician_statement on closing (technician_statement_id) where technician_statement_id is not null;
create index on closing (outcome_reason_id);
create index on closing (requested_by);
create index on closing (decided_by);
create index on closing (reopened_by);
create index on closing (settle_part_id);
create index on closing (settle_warehouse_id);
create index on closing (follow_up_id);
create index on closing (import_id);
create index closing_by_search on closing using gin (
  number gin_trgm_ops, installed_serial gin_trgm_ops, withdrawn_serial gin_trgm_ops, client_terminal_id gin_trgm_ops);

create table closing_file (
  closing_id bigint not null references closing on delete cascade,
  file_id bigint not null references stored_file,
  kind text not null check (kind in ('label', 'receipt', 'other', 'signature')),
  file_key text not null,
  taken_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (closing_id, file_id)
);
comment on table closing_file is 'Photos and signature of a closing, re-encoded without metadata.';
comment on column closing_file.file_key is 'Chosen by the sender: a photo that is sent twice is one photo.';
comment on column closing_file.taken_at is 'When it was taken, as the device said.';
create unique index closing_file_file_key_key on closing_file (closing_id, file_key);
create index on closing_file (file_id);

create table closing_cost (
  id bigint generated always as identity primary key,
  closing_id bigint not null references closing on delete cascade,
  whom text not null check (whom in ('client', 'technician')),
  article text not null check (btrim(article) <> ''),
  description text not null,
  quantity integer not null default 1 check (quantity between 1 and 10000),
  value_cents bigint not null check (value_cents between -99999999999 and 99999999999),
  setting_id bigint references cost_setting on delete set null,
  list_cents bigint,
  removed boolean not null default false
);
comment on table closing_cost is 'Cost lines of a closing; frozen by confirming.';
comment on column closing_cost.value_cents is 'Of the whole line.';
comment on column closing_cost.setting_id is 'The line of the price list that it was proposed from; empty for one added by hand, or when the list lost it.';
comment on column closing_cost.list_cents is 'What the price list gave for the whole line; empty for one added by hand.';
comment on column closing_cost.removed is 'Proposed by the price list and taken away by an admin.';
create index on closing_cost (closing_id);
create index on closing_cost (setting_id);

-- Whoever goes around the service is stopped here: what was confirmed is frozen.
create function check_closing_costs() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if exists (select from closing c where c.id in (coalesce(new.closing_id, old.closing_id), coalesce(old.closing_id, new.closing_id)) and c.state in ('confirmed', 'reopened'))
    and not (tg_op = 'UPDATE' and (to_jsonb(new) - 'setting_id') = (to_jsonb(old) - 'setting_id')) then
    raise exception 'cost lines of a confirmed closing do not change' using errcode = 'check_violation', constraint = 'closing_cost_frozen_check';
  end if;
  return coalesce(new, old);
end
$$;
comment on function check_closing_costs is 'Guards that confirming freezes cost lines.';
create trigger closing_cost_check before insert or update or delete on closing_cost for each row execute function check_closing_costs();

create table installation (
  id bigint generated always as identity primary key,
  product_id bigint not null references product,
  supplier_id bigint references supplier,
  client_terminal_id text not null,
  from_on date not null,
  to_on date,
  opened_seq integer not null,
  closed_seq integer,
  intervention_id bigint references intervention,
  double boolean not null default false,
  constraint installation_to_on_check check ((to_on is null) = (closed_seq is null))
);
comment on table installation is 'One stay of a product in a shop under a terminal ID. Kept by a trigger from the movements; nobody else writes it.';
comment on column installation.supplier_id is 'Whose terminal ID it is: the client of the job, or whose the product is where there was no job.';
comment on column installation.to_on is 'The day it ended; empty while it lasts.';
comment on column installation.opened_seq is 'The movement of the product that opened it.';
comment on column installation.closed_seq is 'The movement that ended it.';
comment on column installation.intervention_id is 'The job that installed it; its merchant is the shop.';
comment on column installation.double is 'Its terminal ID was on another open installation before the database guarded that.';
create unique index installation_opened_seq_key on installation (product_id, opened_seq);
create unique index installation_client_terminal_id_key on installation (coalesce(supplier_id, 0), terminal_key(client_terminal_id))
  where closed_seq is null and not double;
create index installation_by_terminal on installation (terminal_key(client_terminal_id), from_on);
create index installation_by_supplier on installation (supplier_id, from_on);
create index on installation (intervention_id);

create function keep_installations() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  -- Undoing: the stay that the movement opened goes, the one that it ended goes on.
  delete from installation i using new_rows n
  where n.reverts_seq is not null and i.product_id = n.product_id and i.opened_seq = n.reverts_seq;
  update installation i set to_on = null, closed_seq = null from new_rows n
  where n.reverts_seq is not null and i.product_id = n.product_id and i.closed_seq = n.reverts_seq;
  update installation i set to_on = greatest(e.day, i.from_on), closed_seq = e.seq
  from (
    select distinct on (n.product_id) n.product_id, n.seq, n.day
    from new_rows n join movement p on p.product_id = n.product_id and p.seq = n.seq - 1
    where n.reverts_seq is null and p.status = 'installed'
      and (n.status is distinct from 'installed' or n.client_terminal_id is distinct from p.client_terminal_id)
    order by n.product_id, n.seq) e
  where i.product_id = e.product_id and i.closed_seq is null and i.opened_seq < e.seq;
  insert into installation (product_id, supplier_id, client_terminal_id, from_on, to_on, opened_seq, closed_seq, intervention_id)
  select s.product_id, coalesce(v.supplier_id, s.supplier_id), s.client_terminal_id, s.from_on, greatest(s.next_day, case when s.next_day is not null then s.from_on end),
    s.seq, s.next_seq, v.id
  from (
    select n.product_id, n.seq, n.batch_id, n.supplier_id, n.client_terminal_id, n.status,
      case when p.status = 'installed' then n.day else coalesce(n.installed_on, n.day) end as from_on,
      lead(n.seq) over later as next_seq, lead(n.day) over later as next_day
    from new_rows n left join movement p on p.product_id = n.product_id and p.seq = n.seq - 1
    where n.reverts_seq is null and (n.status = 'installed' or p.status = 'installed')
      and not coalesce(n.status = 'installed' and p.status = 'installed' and n.client_terminal_id = p.client_terminal_id, false)
    window later as (partition by n.product_id order by n.seq)) s
    join movement_batch b on b.id = s.batch_id
    left join closing c on b.document = 'closings' and c.id = b.document_id
    left join intervention v on v.id = c.intervention_id
  where s.status = 'installed';
  return null;
end
$$;
comment on function keep_installations is 'Opens and ends installations as movements install, withdraw, correct and undo.';
create trigger movement_installations after insert on movement
  referencing new table as new_rows for each statement execute function keep_installations();

-- The stays so far, from the movements that stand.
insert into installation (product_id, supplier_id, client_terminal_id, from_on, to_on, opened_seq, closed_seq, double)
select product_id, supplier_id, client_terminal_id, from_on, greatest(next_day, case when next_day is not null then from_on end), seq, next_seq,
  next_seq is null and row_number() over (partition by coalesce(supplier_id, 0), terminal_key(client_terminal_id), next_seq is null order by seq desc, product_id desc) > 1
from (
  select *, lead(seq) over later as next_seq, lead(day) over later as next_day,
    case when old_status = 'installed' then day else coalesce(installed_on, day) end as from_on
  from (
    select m.product_id, m.seq, m.day, m.status, m.supplier_id, m.client_terminal_id, m.installed_on,
      lag(m.status) over before as old_status, lag(m.client_terminal_id) over before as old_terminal
    from movement m
    where m.reverts_seq is null and not exists (select from movement u where u.product_id = m.product_id and u.reverts_seq = m.seq)
    window before as (partition by m.product_id order by m.seq)) as standing
  where (status = 'installed' or old_status = 'installed')
    and not coalesce(status = 'installed' and old_status = 'installed' and client_terminal_id = old_terminal, false)
  window later as (partition by product_id order by seq)) as stay
where status = 'installed';

grant select, insert, update, delete on closing, closing_file, closing_cost to fieldstock_runtime;
grant select on installation to fieldstock_runtime;
