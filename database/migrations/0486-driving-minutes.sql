-- Minutes of driving between municipalities, as an operator brings them (ISTAT publishes them by province); without them they are estimated.
create table driving_matrix (
  id bigint generated always as identity primary key,
  file_name text not null,
  state text not null default 'reading' check (state in ('reading', 'ready', 'failed')),
  share integer not null default 0 check (share between 0 and 100),
  pairs integer not null default 0,
  left_out integer not null default 0,
  reason text,
  created_by bigint not null references account,
  created_at timestamptz not null default now()
);
comment on table driving_matrix is 'A file of minutes of driving between municipalities.';
comment on column driving_matrix.share is 'How much of the file was read, in hundredths.';
comment on column driving_matrix.pairs is 'Pairs of municipalities that were taken from it.';
comment on column driving_matrix.left_out is 'Rows that name no municipality, or are too far away to be of use.';
comment on column driving_matrix.reason is 'Why it was refused, as a code.';
create index on driving_matrix (created_by);
grant select, insert, update, delete on driving_matrix to fieldstock_runtime;

create table driving_minutes (
  matrix_id bigint not null references driving_matrix on delete cascade,
  from_id integer not null,
  to_id integer not null,
  minutes smallint not null check (minutes between 1 and 300),
  primary key (from_id, to_id, matrix_id),
  check (from_id < to_id)
);
comment on table driving_minutes is 'Minutes between two municipalities by their numbers at ISTAT, the lower first; of several files the last one counts.';
create index on driving_minutes (matrix_id);
create index on driving_minutes (to_id);
grant select, insert, update, delete on driving_minutes to fieldstock_runtime;
