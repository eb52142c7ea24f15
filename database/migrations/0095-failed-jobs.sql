-- Jobs whose tries are used up are kept until an admin tries them again or dismisses them.

create table failed_job (
  id bigint generated always as identity primary key,
  name text not null,
  data jsonb not null default '{}',
  label text,
  reason text not null,
  tries integer not null,
  times integer not null default 1,
  failed_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  unique (name, data)
);
comment on table failed_job is 'Jobs that used up their tries: one row for each piece of work, moved here from the job queue.';
comment on column failed_job.name is 'The queue of the job.';
comment on column failed_job.data is 'What the job was sent with; an admin who tries again sends the same.';
comment on column failed_job.label is 'The name that users know its record by, such as a file name.';
comment on column failed_job.tries is 'How often it was begun the last time.';
comment on column failed_job.times is 'How often it was given up; a scheduled job fails again and again.';
comment on column failed_job.settled_at is 'When its record was set to failed; empty while that is still to be done.';
create index on failed_job (failed_at desc, id desc);

grant select, insert, update, delete on failed_job to fieldstock_runtime;
