-- Backups that were made or failed, so that their age can be shown wherever the files lie.
create table backup_run (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  name text not null,
  bytes bigint,
  seconds numeric(9, 1) not null,
  problems integer not null default 0,
  scheduled boolean not null,
  failure text,
  check ((failure is null) = (bytes is not null))
);
comment on table backup_run is 'Backups that were made, by the nightly job or by a command, and those that failed; the last hundred are kept.';
comment on column backup_run.problems is 'Stored files that were missing or damaged when it was made.';
comment on column backup_run.failure is 'Why there is none.';
grant select, insert, delete on backup_run to fieldstock_runtime;
