-- Archive files: clients' files as they came, with the interventions that they listed, and other papers of the office.

create table archive_file (
  id bigint generated always as identity primary key,
  name text not null check (btrim(name) <> ''),
  type text not null check (type in ('interventions', 'terminals', 'contract', 'price_list', 'manual', 'other')),
  content text not null check (content in ('sheet', 'pdf', 'picture', 'zip')),
  supplier_id bigint references supplier,
  module_id bigint references module_name,
  expires_on date,
  file_id bigint not null references stored_file,
  file_name text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null,
  row_count integer check (row_count >= 0),
  import_id bigint references import,
  content_deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  constraint archive_file_module_id_check check (module_id is null or supplier_id is not null)
);
comment on table archive_file is 'A file that is kept: a client''s file of interventions, or any other paper. Its content may be deleted when it has expired.';
comment on column archive_file.type is 'What it is for.';
comment on column archive_file.content is 'How it can be shown; decided by its bytes.';
comment on column archive_file.expires_on is 'Its last day; empty for a file that is kept for good.';
comment on column archive_file.file_name is 'The name it came with.';
comment on column archive_file.bytes is 'Its size as it came.';
comment on column archive_file.sha256 is 'The hash of the file as it came, by which the same file is noticed; a picture is stored without its metadata and has another.';
comment on column archive_file.row_count is 'Rows of data; empty for a file that was not read.';
comment on column archive_file.import_id is 'The upload that read it.';
comment on column archive_file.content_deleted_at is 'When the content of the expired file was deleted; what was read from it stays.';
create index archive_file_by_name on archive_file (name collate italian, id);
create index on archive_file (supplier_id);
create index on archive_file (module_id);
create index on archive_file (file_id);
create unique index on archive_file (import_id);
create index on archive_file (sha256);
create index on archive_file (created_by);
create index on archive_file (created_at desc, id desc);
create index archive_file_by_expiry on archive_file (expires_on, id);
create index archive_file_by_search on archive_file using gin (name gin_trgm_ops, file_name gin_trgm_ops);

create table archive_file_intervention (
  archive_file_id bigint not null references archive_file on delete cascade,
  intervention_id bigint not null references intervention on delete cascade,
  primary key (archive_file_id, intervention_id)
);
comment on table archive_file_intervention is 'The interventions that a client''s file listed: new, changed or as they were.';
create index on archive_file_intervention (intervention_id, archive_file_id);

grant select, insert, update, delete on archive_file, archive_file_intervention to fieldstock_runtime;

alter table stored_file add column removed_at timestamptz(3);
comment on column stored_file.removed_at is 'When its content was deleted on purpose, such as that of an expired archive file; what points to it stays.';
