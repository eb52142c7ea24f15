-- Technicians are told of changes of their days some minutes after the last one, once. Until then: how each job stood before the first change.
create table plan_untold (
  technician_id bigint not null references account,
  intervention_id bigint not null references intervention on delete cascade,
  had boolean not null,
  planned_on date,
  tell_at timestamptz not null,
  primary key (technician_id, intervention_id)
);
comment on table plan_untold is 'Changes of planned days that a technician has not been told of yet.';
comment on column plan_untold.had is 'Whether the technician had the job before.';
comment on column plan_untold.planned_on is 'The day that it was planned for before.';
comment on column plan_untold.tell_at is 'A technician is told of everything at the latest of these.';
create index on plan_untold (intervention_id);
grant select, insert, update, delete on plan_untold to fieldstock_runtime;
