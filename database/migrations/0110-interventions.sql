-- Interventions: jobs at shops, from clients' files or by hand, each with its due date, its technician and its history.

create table intervention_number (
  year integer primary key,
  last integer not null
);
comment on table intervention_number is 'The last number given to an intervention in a year.';

create table intervention (
  id bigint generated always as identity primary key,
  year integer not null,
  seq integer not null,
  number text not null generated always as ('INT-' || lpad((year % 100)::text, 2, '0') || '-' || lpad(seq::text, greatest(5, length(seq::text)), '0')) stored,
  client_reference text,
  supplier_id bigint not null references supplier,
  module_id bigint references module_name,
  code_id bigint not null references intervention_code,
  kind text not null check (kind in ('installation', 'replacement', 'withdrawal', 'reconfiguration', 'maintenance')),
  merchant_name text not null check (btrim(merchant_name) <> ''),
  pos_code text,
  address text,
  postal_code text,
  city text,
  province text check (province ~ '^[A-Z]{2}$'),
  phone text,
  contact text,
  opening_hours text,
  client_terminal_id text,
  tml_model text,
  part_id bigint references part,
  serial_out text,
  notes text,
  received_at timestamptz(3) not null,
  closing_days integer not null check (closing_days between 0 and 365),
  closing_days_given boolean not null default false,
  due_on date not null,
  soon_from date not null,
  appointment_on date,
  appointment_at text check (appointment_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  status text not null default 'open' check (status in ('open', 'assigned', 'closing_requested', 'closed', 'cancelled')),
  technician_id bigint references account,
  assigned_at timestamptz(3),
  changed_since_assigned boolean not null default false,
  hold_reason_id bigint references hold_reason,
  hold_from date,
  hold_until date,
  paused boolean not null default false,
  holds jsonb not null default '[]',
  cancel_code text check (cancel_code in ('withdrawn_by_client', 'duplicate', 'merchant_closed', 'other')),
  cancel_note text,
  outcome text check (outcome in ('done', 'not_possible')),
  closed_on date,
  raw jsonb,
  import_id bigint references import,
  source_sheet text,
  source_row integer,
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  constraint intervention_technician_id_check check ((technician_id is null) = (assigned_at is null)),
  constraint intervention_status_check1 check (status not in ('assigned', 'closing_requested', 'closed') or technician_id is not null),
  constraint intervention_status_check2 check (status <> 'open' or technician_id is null),
  constraint intervention_hold_check check ((hold_reason_id is null) = (hold_from is null) and (hold_reason_id is not null or not paused)),
  constraint intervention_closed_on_check check ((status = 'closed') = (closed_on is not null))
);
comment on table intervention is 'One job at a shop. Every change leaves a line in intervention_event, from which it can be undone.';
comment on column intervention.number is 'Ours, per year, such as INT-26-04806.';
comment on column intervention.client_reference is 'The client''s own number for it; empty for a job that came by phone.';
comment on column intervention.kind is 'The kind of its code when it was written.';
comment on column intervention.tml_model is 'The client''s name for the terminal wanted.';
comment on column intervention.part_id is 'Our preferred part for that name.';
comment on column intervention.serial_out is 'The serial that is expected to be withdrawn.';
comment on column intervention.closing_days is 'Working days allowed.';
comment on column intervention.closing_days_given is 'The days are those of the client''s row or of the form, not of the settings.';
comment on column intervention.soon_from is 'The first day on which it counts as due soon: two working days before it is due, in its city and for its supplier.';
comment on column intervention.changed_since_assigned is 'The client changed its code or province after it was assigned.';
comment on column intervention.paused is 'On hold for a reason that stops the clock.';
comment on column intervention.holds is 'Ended holds that stopped the clock, as [{"from", "to"}]: the working days after from, up to and including to, move the due date.';
comment on column intervention.closed_on is 'The day of work of a closed job.';
comment on column intervention.raw is 'Its row in the client''s file as it came: headings and values.';
comment on column intervention.source_sheet is 'Where in the file it was.';
create unique index intervention_number_key on intervention (year, seq);
create unique index intervention_client_reference_key on intervention (supplier_id, normal(client_reference)) where client_reference is not null;

-- The list is sorted by due date; each filter that people use has an index in that order.
create index intervention_by_due_on on intervention (due_on, id);
create index intervention_by_status on intervention (status, due_on, id);
create index intervention_by_technician on intervention (technician_id, due_on, id);
create index intervention_by_supplier on intervention (supplier_id, due_on, id);
create index intervention_by_module on intervention (module_id, due_on, id);
create index intervention_by_code on intervention (code_id, due_on, id);
create index intervention_by_province on intervention (province, due_on, id);
create index intervention_by_received on intervention (received_at, id);
create index intervention_by_part on intervention (part_id);
create index intervention_by_hold on intervention (hold_reason_id) where hold_reason_id is not null;
create index intervention_by_import on intervention (import_id);
create index intervention_by_created_by on intervention (created_by);
-- Jobs that are not done: SLA states, counts per technician and the nightly job read these alone.
create index intervention_by_live on intervention (due_on, id) where status in ('open', 'assigned', 'closing_requested');
create index intervention_by_live_technician on intervention (technician_id, due_on) where status in ('open', 'assigned', 'closing_requested');
create index intervention_by_held on intervention (hold_until) where hold_until is not null;
-- Earlier jobs of the same merchant.
create index intervention_by_pos on intervention (supplier_id, pos_code) where pos_code is not null;
create index intervention_by_terminal on intervention (upper(client_terminal_id)) where client_terminal_id is not null;
-- What the search box looks into.
create index intervention_by_search on intervention using gin (
  number gin_trgm_ops, client_reference gin_trgm_ops, merchant_name gin_trgm_ops, city gin_trgm_ops, client_terminal_id gin_trgm_ops,
  pos_code gin_trgm_ops);
create index intervention_by_number_start on intervention (upper(number) text_pattern_ops);

create function intervention_order(year integer, seq integer) returns bigint
  language sql immutable parallel safe return year::bigint * 10000000 + seq;
comment on function intervention_order is 'What numbers are sorted by.';
create index intervention_by_number_order on intervention (intervention_order(year, seq), id);

create table intervention_batch (
  id bigint generated always as identity primary key,
  action text not null,
  at timestamptz(3) not null default now(),
  account_id bigint references account,
  import_id bigint references import,
  undone_at timestamptz(3),
  undone_by bigint references account
);
comment on table intervention_batch is 'One action on one or many interventions; it is undone as a whole.';
create index on intervention_batch (account_id);
create index on intervention_batch (undone_by);
create index on intervention_batch (import_id);

create table intervention_event (
  id bigint generated always as identity primary key,
  intervention_id bigint not null references intervention on delete cascade,
  batch_id bigint not null references intervention_batch,
  action text not null,
  at timestamptz(3) not null default now(),
  account_id bigint references account,
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  note text,
  undone boolean not null default false,
  undoes boolean not null default false
);
comment on table intervention_event is 'The history of interventions: every change with its values before and after.';
comment on column intervention_event.before is 'The fields that it changed, with their values before.';
comment on column intervention_event.after is 'The same fields with their values after.';
comment on column intervention_event.undone is 'A later event took it back.';
comment on column intervention_event.undoes is 'It takes an earlier event back.';
create index on intervention_event (intervention_id, id);
create index on intervention_event (batch_id);
create index on intervention_event (account_id);

create table technician_absence (
  id bigint generated always as identity primary key,
  technician_id bigint not null references account on delete cascade,
  from_on date not null,
  to_on date not null,
  note text,
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  check (to_on >= from_on)
);
comment on table technician_absence is 'Days on which a technician takes no jobs; both ends are included.';
create index on technician_absence (technician_id, from_on);
create index on technician_absence (created_by);

grant select, insert, update on intervention_number, intervention_batch, intervention_event to fieldstock_runtime;
grant select, insert, update, delete on intervention, technician_absence to fieldstock_runtime;
grant delete on intervention_event to fieldstock_runtime;
