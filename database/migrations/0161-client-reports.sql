-- Back to the client: files of confirmed closings in the client's own columns, kept as they were made.

create table client_report (
  id bigint generated always as identity primary key,
  year integer not null,
  number integer not null,
  label text not null,
  supplier_id bigint not null references supplier,
  module_id bigint references module_name,
  version_id bigint not null references file_format_version,
  from_on date,
  to_on date not null,
  file_name text not null,
  closings integer not null check (closings > 0),
  changed integer not null default 0,
  state text not null default 'made' check (state in ('made', 'cancelled')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  cancelled_at timestamptz(3),
  cancelled_by bigint references account,
  cancel_reason text,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  constraint client_report_cancel_check check ((state = 'cancelled') = (cancelled_at is not null and cancel_reason is not null))
);
comment on table client_report is 'Files that tell a client what was closed, in its own columns. A cancelled one lets its closings go and keeps its number.';
comment on column client_report.version_id is 'The version of the format that it was made with.';
comment on column client_report.from_on is 'First day of work that was asked for; empty for all that was open.';
comment on column client_report.changed is 'How many of its closings correct one that was reported before.';
create unique index client_report_number_key on client_report (year, number);
create unique index client_report_label_key on client_report (label);
create index client_report_by_created on client_report (created_at desc, id desc);
create index on client_report (supplier_id);
create index on client_report (module_id);
create index on client_report (version_id);
create index on client_report (created_by);
create index on client_report (cancelled_by);

create table client_report_series (
  year integer primary key,
  last_number integer not null
);
comment on table client_report_series is 'The last number of each year; locked while the next one is given, so that there is no gap.';

create table client_report_row (
  report_id bigint not null references client_report,
  n integer not null check (n > 0),
  closing_id bigint not null references closing,
  change text not null check (change in ('new', 'changed')),
  cells jsonb not null,
  primary key (report_id, n)
);
comment on table client_report_row is 'The rows of such files as they were made: the file is written from them again, word for word.';
comment on column client_report_row.change is 'Changed: an earlier closing of the same job was reported and then reopened.';
comment on column client_report_row.cells is 'One value per column of the format, as text.';
create index on client_report_row (closing_id);

alter table closing add column client_report_id bigint references client_report;
comment on column closing.client_report_id is 'The file that told the client of it. One that was reopened keeps it, so that the next closing of the job counts as changed.';
create index closing_by_client_report on closing (client_report_id) where client_report_id is not null;
-- What is still to be told: confirmed closings that no file holds yet.
create index closing_to_report on closing (worked_on, id) where state = 'confirmed' and client_report_id is null;
-- What the client believes to be closed and is not.
create index closing_reported_reopened on closing (intervention_id) where state = 'reopened' and client_report_id is not null;

grant select, insert, update on client_report, client_report_series to fieldstock_runtime;
grant select, insert on client_report_row to fieldstock_runtime;
