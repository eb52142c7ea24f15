-- Statements: what a client is billed for a month, or what a technician is owed, made from confirmed closings.

create table statement (
  id bigint generated always as identity primary key,
  side text not null check (side in ('client', 'technician')),
  supplier_id bigint references supplier,
  module_id bigint references module_name,
  technician_id bigint references account,
  month date not null check (extract(day from month) = 1),
  state text not null default 'draft' check (state in ('draft', 'issued', 'cancelled')),
  year integer,
  number integer,
  label text,
  closings integer not null default 0,
  total_cents bigint not null default 0,
  content jsonb,
  issued_on date,
  issued_at timestamptz(3),
  issued_by bigint references account,
  cancelled_at timestamptz(3),
  cancelled_by bigint references account,
  cancel_reason text,
  created_by bigint references account,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  constraint statement_party_check check (
    (side = 'client' and supplier_id is not null and technician_id is null)
    or (side = 'technician' and technician_id is not null and supplier_id is null and module_id is null)
  ),
  constraint statement_number_check check ((state = 'draft') = (number is null) and (number is null) = (label is null) and (number is null) = (content is null)),
  constraint statement_cancel_check check ((state = 'cancelled') = (cancelled_at is not null and cancel_reason is not null))
);
comment on table statement is 'Statements: a draft shows what is open at the moment; issuing freezes its lines under a number; a cancelled one lets its closings go and keeps its number.';
comment on column statement.side is 'Whom it is for: the client that is billed, or the technician that is paid.';
comment on column statement.month is 'First day of the month: closings up to its end that are in no other statement of the same side.';
comment on column statement.content is 'What is printed at the head: sender and addressee as they were on the day of issue.';
comment on column statement.closings is 'How many closings it holds, from the day of issue on.';
create unique index statement_number_key on statement (side, year, number);
create unique index statement_label_key on statement (label);
create unique index statement_draft_key on statement (side, coalesce(supplier_id, 0), coalesce(module_id, 0), coalesce(technician_id, 0), month) where state = 'draft';
create index on statement (supplier_id);
create index on statement (module_id);
create index on statement (technician_id);
create index on statement (issued_by);
create index on statement (cancelled_by);
create index on statement (created_by);
create index statement_by_month on statement (month desc, id desc);

create table statement_series (
  side text not null,
  year integer not null,
  last_number integer not null,
  primary key (side, year)
);
comment on table statement_series is 'The last number of each series; locked while the next one is given, so that there is no gap.';

create table statement_line (
  id bigint generated always as identity primary key,
  statement_id bigint not null references statement,
  closing_id bigint not null references closing,
  worked_on date not null,
  number text not null,
  client_reference text,
  merchant_name text,
  code text not null,
  article text,
  description text,
  quantity integer not null,
  value_cents bigint not null
);
comment on table statement_line is 'Lines of issued statements as they were on the day of issue. A closing without a price has one line without an article.';
comment on column statement_line.number is 'The number of the intervention.';
comment on column statement_line.value_cents is 'Of the whole line.';
create index on statement_line (statement_id, worked_on, id);
create index on statement_line (closing_id);

alter table closing add foreign key (client_statement_id) references statement;
alter table closing add foreign key (technician_statement_id) references statement;
-- What a draft shows: confirmed closings that no statement of its side holds yet.
create index closing_to_bill on closing (worked_on) where state = 'confirmed' and client_statement_id is null;
create index closing_to_pay on closing (technician_id, worked_on) where state = 'confirmed' and technician_statement_id is null;

grant select, insert, update, delete on statement to fieldstock_runtime;
grant select, insert, update on statement_series to fieldstock_runtime;
grant select, insert on statement_line to fieldstock_runtime;
