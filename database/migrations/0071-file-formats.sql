-- How clients' files are read: a format per client and module, with every version of its mapping.

create table file_format (
  id bigint generated always as identity primary key,
  kind text not null default 'interventions' check (kind in ('interventions', 'terminals', 'closings_out')),
  name text not null check (btrim(name) <> ''),
  supplier_id bigint not null references supplier,
  module_id bigint references module_name,
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  constraint file_format_module_id_check check (kind <> 'interventions' or module_id is not null)
);
comment on table file_format is 'A client''s file of one shape; how it is read is in its versions.';
comment on column file_format.kind is 'What its rows are: interventions, terminals to compare, or closings that go back to the client.';
create unique index file_format_name_key on file_format (supplier_id, normal(name));
create index on file_format (module_id);
create index on file_format (created_by);

create table file_format_version (
  id bigint generated always as identity primary key,
  format_id bigint not null references file_format on delete cascade,
  number integer not null check (number > 0),
  mapping jsonb not null,
  sample_name text not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references account
);
comment on table file_format_version is 'One mapping of a format. It never changes: a changed mapping is a new version, and files keep the one they were read with.';
comment on column file_format_version.mapping is 'Sheet, header, date format and a source for each field; checked by its schema when written and read.';
comment on column file_format_version.sample_name is 'The file it was made from.';
comment on column file_format_version.used_at is 'When a file was last read with it.';
create unique index file_format_version_number_key on file_format_version (format_id, number);
create index on file_format_version (created_by);

grant select, insert, update, delete on file_format, file_format_version to fieldstock_runtime;
