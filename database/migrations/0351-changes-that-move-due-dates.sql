-- When settings that decide due dates were changed last, and by whom. It was read from the audit log, whose lines are forgotten after some time, and which has no line of
-- closing days that were uploaded.

create table due_setting_change (
  setting text primary key check (setting in ('closures', 'closing-days', 'cut-offs')),
  at timestamptz(3) not null,
  account_id bigint references account on delete set null
);
comment on table due_setting_change is 'The last change of each setting that decides due dates: due dates computed before it may be wrong.';
create index on due_setting_change (account_id);
insert into due_setting_change (setting, at, account_id)
  select distinct on (subject) subject, at, account_id from audit
  where subject in ('closures', 'closing-days', 'cut-offs') and action in ('create', 'update', 'delete')
  order by subject, at desc, id desc;
grant select, insert, update on due_setting_change to fieldstock_runtime;
