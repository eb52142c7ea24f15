-- Devices that have signed in to an account before: a right password from one is never delayed by what strangers try.

create table known_device (
  account_id bigint not null references account on delete cascade,
  token_hash bytea not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  primary key (account_id, token_hash)
);
comment on table known_device is
  'Browsers that have signed in to an account before, by the hash of their device cookie; the newest ten of each account, for 180 days.';
comment on column known_device.token_hash is 'SHA-256 of the device cookie. One browser may be known to several accounts.';
create index on known_device (token_hash);
create index on known_device (last_used_at);
grant select, insert, update, delete on known_device to fieldstock_runtime;
