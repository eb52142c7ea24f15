-- The order of a technician's day where people decided it: the office on the board, the technician on the phone. Without a row it is worked out.

create table day_order (
  technician_id bigint not null references account,
  planned_on date not null,
  side text not null check (side in ('office', 'technician')),
  job_ids bigint[] not null default '{}',
  fixed_ids bigint[] not null default '{}',
  fixed_places integer[] not null default '{}',
  made_by bigint not null references account,
  made_at timestamptz(3) not null default now(),
  primary key (technician_id, planned_on, side),
  check (cardinality(fixed_ids) = cardinality(fixed_places))
);
comment on table day_order is 'What people decided of the order of a technician''s day; each side has its own.';
comment on column day_order.side is 'Who decided: the office, or the technician for themselves.';
comment on column day_order.job_ids is 'These follow each other like this; jobs that are gone since are passed over, new ones stand where they cost least.';
comment on column day_order.fixed_ids is 'These stand at the places beside them.';
comment on column day_order.fixed_places is 'Counted from 0.';
comment on column day_order.made_at is 'When it was decided; of a phone, by our clock.';
create index on day_order (made_by);
grant select, insert, update, delete on day_order to fieldstock_runtime;

alter table phone_command drop constraint phone_command_kind_check;
alter table phone_command add constraint phone_command_kind_check check (kind in ('close', 'cannot_do', 'appointment', 'hold', 'resume', 'accept_shipment',
  'report_fault', 'order_create', 'order_change', 'count_van', 'note', 'order_day'));
