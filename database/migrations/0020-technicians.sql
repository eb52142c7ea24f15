-- Technicians: what an account of that role covers, and what its holder should always have with him.

create table technician (
  account_id bigint primary key references account on delete cascade,
  provinces text[] not null default '{}',
  maximum_open integer check (maximum_open > 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
comment on table technician is 'What an account with the role technician has beside its name; an account without a row here covers nothing yet.';
comment on column technician.provinces is 'The provinces he covers, by their two letters, in the order of the alphabet.';
comment on column technician.maximum_open is 'How many interventions he may have open at a time; empty for any number.';
comment on column technician.version is 'Counts the changes of his minimums; the account counts its own.';

create table technician_minimum (
  technician_id bigint not null references technician on delete cascade,
  part_id bigint not null references part on delete cascade,
  minimum integer not null check (minimum > 0),
  primary key (technician_id, part_id)
);
comment on table technician_minimum is 'How many of a part a technician should hold at least.';
create index on technician_minimum (part_id);

insert into technician (account_id) select id from account where role = 'technician';

grant select, insert, update, delete on technician, technician_minimum to fieldstock_runtime;
