-- The ground: the runtime role, accounts and sessions, what the kit keeps, and the first records.

-- The program works as this role inside every transaction; the owner only migrates.
-- Where the owner may not create roles, a database administrator creates and grants it beforehand.
do $$
begin
  if not exists (select from pg_roles where rolname = 'fieldstock_runtime') then
    create role fieldstock_runtime nologin;
  end if;
  if not pg_has_role(current_user, 'fieldstock_runtime', 'member') then
    execute format('grant fieldstock_runtime to %I', current_user);
  end if;
exception when duplicate_object or unique_violation then null;
end
$$;

create extension if not exists pg_trgm;

-- Case and accents do not tell two names apart.
create collation if not exists italian (provider = icu, locale = 'it-IT-u-kn-true');

create function normal(value text) returns text
  language sql immutable strict parallel safe
  return lower(btrim(regexp_replace(value, '\s+', ' ', 'g')));
comment on function normal is 'What two names are compared by: without regard to case and extra spaces.';

-- Files -------------------------------------------------------------------------------------------------------------

create table stored_file (
  id bigint generated always as identity primary key,
  key text not null unique,
  name text not null,
  media_type text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint
);
comment on table stored_file is 'Every file kept in the store: pictures, uploads, attachments. The content lies under its key.';
comment on column stored_file.key is 'Generated ASCII name in the store; says nothing of the original.';
comment on column stored_file.name is 'The name it came with, shown and offered on download.';
create index on stored_file (created_by);

-- Accounts ----------------------------------------------------------------------------------------------------------

create table account (
  id bigint generated always as identity primary key,
  username text not null check (length(username) between 3 and 50),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  address text,
  role text not null check (role in ('admin', 'technician')),
  active boolean not null default true,
  password_hash text,
  totp_secret text,
  totp_step bigint,
  language text not null default 'EN' check (language in ('EN', 'IT')),
  picture_id bigint references stored_file,
  last_login_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
comment on table account is 'People who sign in: admins and technicians.';
comment on column account.password_hash is 'argon2id; empty until an invited person sets a password.';
comment on column account.totp_secret is 'Base32 secret of the second factor, once confirmed; empty without one.';
comment on column account.totp_step is 'Time step of the last code used, so that no code works twice.';
create unique index account_username_key on account (lower(username));
create unique index account_email_key on account (lower(email));
create index on account (picture_id);
create index on account (created_by);
create index account_name_search on account using gin ((first_name || ' ' || last_name || ' ' || username || ' ' || email) gin_trgm_ops);
alter table stored_file add foreign key (created_by) references account;

create table session (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  token_hash bytea not null unique,
  cookie_hash bytea not null,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  address text,
  device text
);
comment on table session is 'Signed-in devices. Only hashes are kept; the token counts only together with its cookie.';
create index on session (account_id);

create table one_time_token (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  purpose text not null check (purpose in ('reset', 'totp')),
  token_hash bytea not null unique,
  payload text,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
comment on table one_time_token is 'Links in mails and steps of a sign-in: valid once, for a while, consumed by one statement.';
create index on one_time_token (account_id);

create table api_key (
  id bigint generated always as identity primary key,
  name text not null,
  role text not null check (role in ('admin', 'technician')),
  account_id bigint not null references account,
  token_hash bytea not null unique,
  hint text not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  version integer not null default 1
);
comment on table api_key is 'Keys for programs: named, for one role, acting as one account, revocable, shown once.';
comment on column api_key.hint is 'First letters of the key, to tell keys apart.';
create index on api_key (account_id);
create index on api_key (created_by);

-- What the kit keeps --------------------------------------------------------------------------------------------------

create table idempotency (
  key text not null,
  account_id bigint not null references account on delete cascade,
  request_hash bytea not null,
  status integer,
  reply json,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, key)
);
comment on table idempotency is 'Answers already given to a request key, for seven days: the same key has one effect.';
create index on idempotency (created_at);

create table rate_limit (
  key text primary key,
  tries integer not null,
  window_ends_at timestamptz(3) not null
);
comment on table rate_limit is 'Tries per key and window, shared by all instances.';
create index on rate_limit (window_ends_at);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  account_id bigint references account,
  action text not null,
  subject text not null,
  subject_id bigint,
  label text,
  changes jsonb,
  correlation_id text
);
comment on table audit is 'Who did what when. Append-only: the runtime role may neither change nor delete.';
comment on column audit.action is 'noun.verb, such as supplier.create.';
comment on column audit.changes is 'Fields before and after, as { field: [before, after] }.';
create index on audit (at desc, id desc);
create index on audit (account_id, at desc);
create index on audit (subject, subject_id, at desc);
create index audit_label_search on audit using gin (label gin_trgm_ops);

create table setting (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references account,
  version integer not null default 1
);
comment on table setting is 'Settings of the whole company that are kept as one value each.';
create index on setting (updated_by);

create table table_setting (
  list text not null,
  account_id bigint references account on delete cascade,
  columns jsonb not null,
  updated_at timestamptz(3) not null default now(),
  unique nulls not distinct (list, account_id)
);
comment on table table_setting is 'Which columns a list shows and in which order: for everyone (no account), or for one person.';
create index on table_setting (account_id);

create table import (
  id bigint generated always as identity primary key,
  kind text not null,
  context jsonb not null default '{}',
  status text not null check (status in ('checking', 'checked', 'committing', 'committed', 'reverted', 'failed')),
  file_id bigint references stored_file,
  file_name text not null,
  file_bytes bigint not null,
  sha256 text not null,
  language text not null default 'EN',
  mode text check (mode in ('all', 'good_rows')),
  phase text not null default 'reading',
  done bigint not null default 0,
  total bigint not null default 0,
  total_rows integer not null default 0,
  total_failed integer not null default 0,
  total_inserted integer not null default 0,
  columns text[] not null default '{}',
  result jsonb,
  failure jsonb,
  checked_ms integer,
  created_at timestamptz(3) not null default now(),
  created_by bigint not null references account,
  committed_at timestamptz(3),
  reverted_at timestamptz(3),
  reverted_by bigint references account
);
comment on table import is 'Uploads of rows: who, when, which file, what came of it; kept, so that one can be undone as a batch.';
create index on import (created_by);
create index on import (reverted_by);
create index on import (file_id);
create index on import (kind, sha256);
create index on import (created_at desc);

create table import_row (
  import_id bigint not null references import on delete cascade,
  n integer not null,
  cells text[] not null,
  problems jsonb,
  fixed boolean not null default false,
  primary key (import_id, n)
);
comment on table import_row is 'Rows of a file while they are checked: cells in the order of import.columns; problems is empty for a good row.';
create index import_row_failed on import_row (import_id, n) where problems is not null;

-- Suppliers, warehouses, catalogue, couriers --------------------------------------------------------------------------

create table supplier (
  id bigint generated always as identity primary key,
  name text not null,
  vat_number text,
  email text,
  phone text,
  address text,
  logo_id bigint references stored_file,
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
comment on table supplier is 'Whose goods they are: the bank, acquirer or maker that sends goods and intervention files.';
create unique index supplier_name_key on supplier (normal(name));
create index on supplier (logo_id);
create index on supplier (created_by);
create index on supplier (name collate italian);
create index supplier_search on supplier using gin ((name || ' ' || coalesce(vat_number, '') || ' ' || coalesce(email, '')) gin_trgm_ops);

create table warehouse (
  id bigint generated always as identity primary key,
  name text not null,
  code text,
  address text,
  city text,
  province text check (province ~ '^[A-Z]{2}$'),
  phone text,
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
comment on table warehouse is 'Places where goods are kept.';
create unique index warehouse_name_key on warehouse (normal(name));
create unique index warehouse_code_key on warehouse (normal(code));
create index on warehouse (created_by);

create table product_category (
  id bigint generated always as identity primary key,
  name text not null,
  import_id bigint references import,
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
comment on table product_category is 'Kinds of products, such as Desktop, Mobile, Pin pad.';
create unique index product_category_name_key on product_category (normal(name));
create index on product_category (import_id);
create index on product_category (created_by);
create index on product_category (name collate italian);
create index product_category_search on product_category using gin (name gin_trgm_ops);

create table part (
  id bigint generated always as identity primary key,
  part_number text not null,
  model_number text not null,
  category_id bigint not null references product_category,
  supplier_id bigint references supplier,
  description text,
  minimum_stock integer not null default 0 check (minimum_stock >= 0),
  import_id bigint references import,
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
comment on table part is 'The catalogue: a part number (unique) with its model number and category.';
create unique index part_part_number_key on part (normal(part_number));
create index on part (model_number);
create index on part (category_id);
create index on part (supplier_id);
create index on part (import_id);
create index on part (created_by);
create index part_search on part using gin ((part_number || ' ' || model_number || ' ' || coalesce(description, '')) gin_trgm_ops);

create table courier (
  id bigint generated always as identity primary key,
  name text not null,
  phone text,
  email text,
  tracking_link text,
  active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
comment on table courier is 'Couriers that carry our parcels.';
comment on column courier.tracking_link is 'Web address with {tracking} where the number goes.';
create unique index courier_name_key on courier (normal(name));
create index on courier (created_by);

-- Grants --------------------------------------------------------------------------------------------------------------

grant usage on schema public to fieldstock_runtime;
grant select, insert, update, delete on
  stored_file, account, session, one_time_token, api_key, idempotency, rate_limit, setting, table_setting,
  import, import_row, supplier, warehouse, product_category, part, courier to fieldstock_runtime;
grant select, insert on audit to fieldstock_runtime;
