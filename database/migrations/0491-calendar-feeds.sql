-- A technician's days as a calendar that phones and programs subscribe to, by an address that nobody can guess.

create table calendar_feed (
  technician_id bigint primary key references account,
  token_hash bytea not null unique,
  made_by bigint not null references account,
  made_at timestamptz(3) not null default now()
);
comment on table calendar_feed is 'The secret address of a technician''s calendar; revoked by removing it, another one takes its place.';
comment on column calendar_feed.token_hash is 'SHA-256 of what is in the address: the address itself is shown once and kept nowhere.';
create index on calendar_feed (made_by);
grant select, insert, update, delete on calendar_feed to fieldstock_runtime;
