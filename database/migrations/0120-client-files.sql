-- Clients' files of interventions: whose they are, what each row says, and which job it belongs to.

alter table import add column choices jsonb;
comment on column import.choices is 'What the user decided beside the rows when inserting, such as which differences to accept; empty for most kinds.';

alter table supplier add column terminal_id_pattern text check (btrim(terminal_id_pattern) <> '');
comment on column supplier.terminal_id_pattern is 'How this client writes terminal IDs: # is a digit, @ a letter, * either, anything else itself. Several forms are separated by commas. Empty: 4 to 16 letters or digits.';

-- The same reference is looked for among the jobs of every client.
create index intervention_by_reference on intervention (normal(client_reference)) where client_reference is not null;

create table intervention_file (
  import_id bigint primary key references import on delete cascade,
  supplier_id bigint not null references supplier on delete cascade,
  module_id bigint not null references module_name on delete cascade,
  version_id bigint references file_format_version on delete set null
);
comment on table intervention_file is 'An upload of interventions: the client and module it belongs to, and the version of the format that read it.';
create index on intervention_file (supplier_id);
create index on intervention_file (module_id, import_id);
create index on intervention_file (version_id);

create table intervention_file_row (
  import_id bigint not null references intervention_file on delete cascade,
  n integer not null,
  reference text not null,
  job jsonb not null,
  primary key (import_id, n)
);
comment on table intervention_file_row is 'The rows of a client''s file as jobs. They are compared with the jobs that we have.';
comment on column intervention_file_row.n is 'The row in import_row.';
comment on column intervention_file_row.reference is 'The client''s reference, normalised.';
comment on column intervention_file_row.job is 'The fields that the format reads, with our ids; rewritten whenever the row is checked.';

grant select, insert, update, delete on intervention_file, intervention_file_row to fieldstock_runtime;
