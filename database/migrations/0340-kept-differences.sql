-- How a client's file differs from our jobs is worked out when the file is checked or looked at again, and kept: counts, pages and the sheet all read the same comparison (decision 99).

create table intervention_file_difference (
  import_id bigint not null references intervention_file on delete cascade,
  kind text not null check (kind in ('new', 'changed', 'unchanged', 'closed', 'gone')),
  place bigint not null,
  n integer not null,
  intervention_id bigint,
  version integer,
  status text,
  technician_id bigint,
  changes jsonb,
  due_after date,
  primary key (import_id, kind, place)
);
comment on table intervention_file_difference is 'Rows of a client''s file beside the job of each, as they were when they were compared. Deleted when the file is inserted. What it names is not checked: a job may be gone by the time the file is inserted, which then refuses.';
comment on column intervention_file_difference.place is 'The order within a kind: changes that move more than a word first.';
comment on column intervention_file_difference.n is 'The row in import_row; 0 for a job that the file does not list.';
comment on column intervention_file_difference.version is 'The version of the job that was compared.';
comment on column intervention_file_difference.changes is 'The fields that differ, each with its value before and after.';
comment on column intervention_file_difference.due_after is 'The due date that the job would get; empty where it stays.';
grant select, insert, update, delete on intervention_file_difference to fieldstock_runtime;

alter table intervention_file add column comparison jsonb, add column compared_at timestamptz;
comment on column intervention_file.comparison is 'Counts, digest and effects of the kept differences; stays after they are deleted.';
comment on column intervention_file.compared_at is 'When the file was compared; empty before its first check has ended.';
