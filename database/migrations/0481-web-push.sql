-- Web push: phones that want to be told while Fieldstock is closed. The keys are our own, made when the first phone asks.

create table push_key (
  id smallint primary key default 1 check (id = 1),
  public_key text not null,
  private_key text not null,
  created_at timestamptz(3) not null default now()
);
comment on table push_key is 'The key pair that signs what is pushed. Phones are bound to it: a new one would silence them all.';
comment on column push_key.public_key is 'An uncompressed point of P-256 in base64url, as browsers take it.';
comment on column push_key.private_key is 'PKCS 8 as PEM.';

create table push_subscription (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  session_id bigint not null references session on delete cascade,
  address text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null default now()
);
comment on table push_subscription is 'Browsers of technicians that want to be told; gone with the session that asked, so that a lost phone is told nothing more.';
comment on column push_subscription.address is 'Where the browser''s own push service takes messages for it.';
comment on column push_subscription.p256dh is 'The browser''s public key: only it can read what is pushed.';
comment on column push_subscription.auth is 'The secret that goes into the encryption.';
create unique index push_subscription_address_key on push_subscription (address);
create index on push_subscription (account_id);
create index on push_subscription (session_id);

alter table notification add column pushed_at timestamptz(3);
comment on column notification.pushed_at is 'When it was handed on to the browsers of its account, where one wants it.';

grant select, insert on push_key to fieldstock_runtime;
grant select, insert, update, delete on push_subscription to fieldstock_runtime;
grant update (pushed_at) on notification to fieldstock_runtime;
