-- The settings that interventions read: what clients' files say, when a job is due, how it can end, what it costs.

create table module_name (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references supplier,
  name text not null check (btrim(name) <> ''),
  description text,
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
comment on table module_name is 'Programmes of a client, such as "POS Retail 2026": they group formats, files, costs and statements.';
create unique index module_name_name_key on module_name (supplier_id, normal(name));
create index on module_name (created_by);

create table intervention_code (
  id bigint generated always as identity primary key,
  supplier_id bigint references supplier,
  code text not null check (btrim(code) <> ''),
  description_en text not null,
  description_it text not null,
  kind text not null check (kind in ('installation', 'replacement', 'withdrawal', 'reconfiguration', 'maintenance')),
  proof_label boolean not null default false,
  proof_receipt boolean not null default false,
  proof_signature boolean not null default false,
  minutes integer check (minutes > 0),
  active boolean not null default true,
  import_id bigint references import,
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
comment on table intervention_code is 'What is to be done in an intervention, with the proofs that its closing must hold.';
comment on column intervention_code.supplier_id is 'The client whose code it is; empty for a code that all clients share.';
comment on column intervention_code.proof_label is 'A closing needs a photo of the label.';
comment on column intervention_code.proof_receipt is 'A closing needs a photo of the receipt.';
comment on column intervention_code.proof_signature is 'A closing needs the signature of the merchant.';
comment on column intervention_code.minutes is 'How long it usually takes.';
create unique index intervention_code_code_key on intervention_code (coalesce(supplier_id, 0), normal(code));
create index on intervention_code (supplier_id);
create index on intervention_code (import_id);
create index on intervention_code (created_by);

create table intervention_code_alias (
  id bigint generated always as identity primary key,
  code_id bigint not null references intervention_code on delete cascade,
  supplier_id bigint references supplier,
  alias text not null check (btrim(alias) <> '')
);
comment on table intervention_code_alias is 'Words that clients'' files use for a code, such as INST or 01.';
comment on column intervention_code_alias.supplier_id is 'The client who writes it so; empty where every client may.';
create unique index intervention_code_alias_aliases_key on intervention_code_alias (coalesce(supplier_id, 0), normal(alias));
create index on intervention_code_alias (code_id);
create index on intervention_code_alias (supplier_id);

create table closing_days (
  id bigint generated always as identity primary key,
  supplier_id bigint references supplier,
  code_id bigint references intervention_code,
  province text check (province ~ '^[A-Z]{2}$'),
  days integer not null check (days between 0 and 365),
  valid_from date not null,
  import_id bigint references import,
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  constraint closing_days_code_id_check check (province is null or code_id is not null)
);
comment on table closing_days is 'Within how many working days a job is to be closed; the most specific line wins, of equal ones the newest valid.';
comment on column closing_days.supplier_id is 'Empty for any client.';
comment on column closing_days.code_id is 'Empty for any code.';
comment on column closing_days.province is 'Empty for any province; a province alone, without a code, has no place in the order of lines.';
create unique index closing_days_valid_from_key
  on closing_days (coalesce(supplier_id, 0), coalesce(code_id, 0), coalesce(province, ''), valid_from);
create index on closing_days (supplier_id);
create index on closing_days (code_id);
create index on closing_days (import_id);
create index on closing_days (created_by);

create table outcome_reason (
  id bigint generated always as identity primary key,
  code text not null check (btrim(code) <> ''),
  name_en text not null check (btrim(name_en) <> ''),
  name_it text not null check (btrim(name_it) <> ''),
  outcome text not null check (outcome in ('done', 'not_possible')),
  client_code text,
  needs_note boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
comment on table outcome_reason is 'How an intervention can end: done, or not possible and why.';
comment on column outcome_reason.client_code is 'What clients call it in their own files.';
comment on column outcome_reason.needs_note is 'A closing with this reason needs a note.';
create unique index outcome_reason_code_key on outcome_reason (normal(code));
create index on outcome_reason (created_by);

create table hold_reason (
  id bigint generated always as identity primary key,
  name_en text not null check (btrim(name_en) <> ''),
  name_it text not null check (btrim(name_it) <> ''),
  stops_clock boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
comment on table hold_reason is 'Why a job is put on hold.';
comment on column hold_reason.stops_clock is 'Working days of such a hold move the due date.';
create unique index hold_reason_name_en_key on hold_reason (normal(name_en));
create unique index hold_reason_name_it_key on hold_reason (normal(name_it));
create index on hold_reason (created_by);

create table pos_code (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references supplier,
  code text not null check (btrim(code) <> ''),
  description text,
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
comment on table pos_code is 'A client''s code for a kind of point of sale.';
create unique index pos_code_code_key on pos_code (supplier_id, normal(code));
create index on pos_code (created_by);

create table tml_model (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references supplier,
  name text not null check (btrim(name) <> ''),
  import_id bigint references import,
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
comment on table tml_model is 'A client''s name for a terminal; its parts are in tml_model_part.';
create unique index tml_model_name_key on tml_model (supplier_id, normal(name));
create index on tml_model (import_id);
create index on tml_model (created_by);

create table tml_model_part (
  tml_model_id bigint not null references tml_model on delete cascade,
  part_id bigint not null references part,
  place integer not null check (place > 0),
  primary key (tml_model_id, part_id)
);
comment on table tml_model_part is 'Which of our parts can serve a client''s model.';
comment on column tml_model_part.place is '1 is the preferred part.';
create unique index tml_model_part_place_key on tml_model_part (tml_model_id, place);
create index on tml_model_part (part_id);

create table closure (
  id bigint generated always as identity primary key,
  name text not null check (btrim(name) <> ''),
  from_date date not null,
  to_date date not null,
  scope text not null check (scope in ('all', 'city', 'supplier')),
  city text,
  supplier_id bigint references supplier,
  yearly boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  constraint closure_to_date_check check (to_date >= from_date and to_date < from_date + 366),
  constraint closure_city_check check ((scope = 'city') = (city is not null)),
  constraint closure_supplier_id_check check ((scope = 'supplier') = (supplier_id is not null))
);
comment on table closure is 'Days without work beside weekends and national holidays, which are computed.';
comment on column closure.scope is 'Whom it concerns: everyone, the merchants of a city, the jobs of a supplier.';
comment on column closure.to_date is 'Its last day.';
comment on column closure.yearly is 'Repeats on the same days of every later year.';
create index on closure (supplier_id);
create index on closure (created_by);

create table cut_off (
  id bigint generated always as identity primary key,
  supplier_id bigint references supplier,
  hour text not null check (hour ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
comment on table cut_off is 'A job that comes in after this hour counts from the next working day; 16:00 where there is no line.';
comment on column cut_off.supplier_id is 'Empty for all clients that have no line of their own.';
comment on column cut_off.hour is 'HH:mm on the clock of the office.';
create unique index cut_off_supplier_id_key on cut_off (coalesce(supplier_id, 0));
create index on cut_off (supplier_id);
create index on cut_off (created_by);

create table cost_setting (
  id bigint generated always as identity primary key,
  supplier_id bigint references supplier,
  module_id bigint references module_name,
  code_id bigint not null references intervention_code,
  outcome text not null check (outcome in ('done', 'not_possible')),
  whom text not null check (whom in ('client', 'technician')),
  article text not null check (btrim(article) <> ''),
  description text not null,
  value_cents bigint not null check (value_cents between -99999999999 and 99999999999),
  valid_from date not null,
  import_id bigint references import,
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
comment on table cost_setting is 'Cost lines that a closing writes; of one article the most specific and newest valid on the day of work wins.';
comment on column cost_setting.supplier_id is 'Empty for any client.';
comment on column cost_setting.module_id is 'Empty for any module.';
comment on column cost_setting.whom is 'Whom it concerns: what we bill the client, or what we owe the technician.';
create unique index cost_setting_valid_from_key on cost_setting
  (code_id, outcome, whom, normal(article), coalesce(supplier_id, 0), coalesce(module_id, 0), valid_from);
create index on cost_setting (supplier_id);
create index on cost_setting (module_id);
create index on cost_setting (import_id);
create index on cost_setting (created_by);

grant select, insert, update, delete on
  module_name, intervention_code, intervention_code_alias, closing_days, outcome_reason, hold_reason, pos_code, tml_model,
  tml_model_part, closure, cut_off, cost_setting to fieldstock_runtime;
