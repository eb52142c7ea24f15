-- A stored file whose content is gone or is not what was stored.

alter table stored_file
  add column problem text check (problem in ('missing', 'changed')),
  add column problem_at timestamptz(3);
comment on column stored_file.problem is 'Found when it was last read: its content is missing, or its hash is another.';
create index stored_file_problem on stored_file (problem_at desc, id desc) where problem is not null;
