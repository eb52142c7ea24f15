-- Assignments: what was handed or shipped to a technician in one go, with its transport data.

create table assignment (
  id bigint generated always as identity primary key,
  technician_id bigint not null references account,
  warehouse_id bigint not null references warehouse,
  assigned_on date not null,
  quantity integer not null check (quantity > 0),
  number text,
  courier_id bigint references courier,
  tracking_number text,
  boxes integer check (boxes >= 0),
  packages integer check (packages >= 0),
  pallets integer check (pallets >= 0),
  weight_kg numeric(10, 3) check (weight_kg >= 0),
  net_weight_kg numeric(10, 3) check (net_weight_kg >= 0),
  volume_m3 numeric(10, 3) check (volume_m3 >= 0),
  reason text,
  appearance text,
  carriage text,
  carried_by text check (carried_by in ('sender', 'addressee', 'carrier')),
  transport_start timestamptz(3),
  declared_value_cents bigint check (declared_value_cents >= 0),
  destination text,
  notes text,
  batch_id bigint references movement_batch,
  import_id bigint references import,
  undone_at timestamptz(3),
  undone_by bigint references account,
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  constraint assignment_undone_check check ((undone_at is null) = (undone_by is null))
);
comment on table assignment is 'Products handed or shipped to a technician in one go; its products are those that its batch moved.';
comment on column assignment.number is 'The number of its transport note, such as BO-12/2026; empty until that is issued.';
comment on column assignment.batch_id is 'The action that moved its products; written right after it, in the same transaction.';
comment on column assignment.import_id is 'The upload it came from, if it did.';
create index on assignment (technician_id, assigned_on desc, id desc);
create index on assignment (warehouse_id);
create index on assignment (courier_id);
create index on assignment (batch_id);
create index on assignment (import_id);
create index on assignment (undone_by);
create index on assignment (created_by);
create index on assignment (assigned_on desc, id desc);
create index assignment_search on assignment using gin (number gin_trgm_ops, tracking_number gin_trgm_ops);

grant select, insert, update on assignment to fieldstock_runtime;
