-- Mails: each is a job, and here is what became of it. Its text is not kept, because it may hold a link that signs somebody in.

alter table failed_job add column job_id uuid;
comment on column failed_job.job_id is 'Its id in the queue, which it keeps when it is tried again.';

create table mail (
  id bigint generated always as identity primary key,
  job_id uuid not null unique,
  kind text not null,
  recipient text,
  subject text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  last_error text,
  claimed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3)
);
comment on table mail is 'The outbox: every mail with its state; those sent are deleted after some weeks.';
comment on column mail.job_id is 'The job that sends it; also the Message-ID, the same with every try.';
comment on column mail.kind is 'The queue of its job.';
comment on column mail.claimed_at is 'A worker is sending it since then; no other does meanwhile.';
create index on mail (created_at desc, id desc);

grant select, insert, update, delete on mail to fieldstock_runtime;
