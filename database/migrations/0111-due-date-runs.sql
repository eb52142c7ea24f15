-- Due dates are computed again when closures, closing days or the cut-off change: a run shows what would move before it is applied.

create table due_date_run (
  id bigint generated always as identity primary key,
  status text not null default 'computing' check (status in ('computing', 'ready', 'applying', 'applied', 'failed')),
  reason text,
  looked_at integer not null default 0,
  total integer not null default 0,
  later integer not null default 0,
  sooner integer not null default 0,
  left_out integer not null default 0,
  batch_id bigint references intervention_batch,
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  applied_by bigint references account
);
comment on table due_date_run is 'One computation of the due dates of all open jobs; only the newest is kept until it is applied.';
comment on column due_date_run.reason is 'Why it failed.';
comment on column due_date_run.looked_at is 'Jobs computed so far, of total.';
comment on column due_date_run.left_out is 'Jobs that changed between computing and applying, and stayed as they were.';
create index on due_date_run (batch_id);
create index on due_date_run (created_by);
create index on due_date_run (applied_by);

create table due_date_move (
  run_id bigint not null references due_date_run on delete cascade,
  intervention_id bigint not null references intervention on delete cascade,
  version integer not null,
  due_before date not null,
  due_after date not null,
  soon_from date not null,
  closing_days integer not null,
  primary key (run_id, intervention_id)
);
comment on table due_date_move is 'A job whose due date the run would move.';
comment on column due_date_move.version is 'The version of the job that was computed; a job that changed since is left out.';
create index on due_date_move (intervention_id);

grant select, insert, update, delete on due_date_run, due_date_move to fieldstock_runtime;
