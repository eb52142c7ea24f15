-- The transport documents that we issue: their series, their numbers, what was printed. And what a document must tell of a carrier.

alter table courier add column vat_number text, add column address text;
comment on column courier.vat_number is 'Printed on transport documents, as the law asks of a carrier.';

create table document_series (
  kind text not null check (kind in ('transport_note', 'return_note')),
  warehouse_id bigint not null references warehouse,
  year smallint not null check (year between 2000 and 2200),
  last_number integer not null check (last_number > 0),
  primary key (kind, warehouse_id, year)
);
comment on table document_series is 'One series of numbers per kind, warehouse and year. Its row is held from the number to the end of the transaction.';
comment on column document_series.last_number is 'The number given last; 1, 2, 3 … since a transaction that fails gives its number back.';
create index on document_series (warehouse_id);

create table issued_document (
  id bigint generated always as identity primary key,
  kind text not null,
  warehouse_id bigint not null,
  year smallint not null,
  number integer not null check (number > 0),
  label text not null,
  document text not null,
  document_id bigint not null,
  issued_on date not null,
  issued_at timestamptz(3) not null default now(),
  issued_by bigint references account,
  content jsonb not null,
  addressee text generated always as (content #>> '{addressee,name}') stored,
  voided_at timestamptz(3),
  voided_by bigint references account,
  void_reason text check (btrim(void_reason) <> ''),
  constraint issued_document_number_key unique (kind, warehouse_id, year, number),
  foreign key (kind, warehouse_id, year) references document_series,
  check (extract(year from issued_on) = year),
  constraint issued_document_voided_check check ((voided_at is null) = (void_reason is null))
);
comment on table issued_document is 'Every transport document ever issued, voided ones included. The runtime role can only void one, and deletes none.';
comment on column issued_document.label is 'The number as people write it, such as BO-12/2026; stays when the warehouse changes its code.';
comment on column issued_document.document is 'The noun of the record behind it, such as return-notes.';
comment on column issued_document.content is 'All that is printed, as it was at the moment of issue.';
comment on column issued_document.issued_on is 'The date printed; never before that of the number before.';
create unique index issued_document_document_key on issued_document (document, document_id) where voided_at is null;
create index on issued_document (document, document_id, id desc);
create index on issued_document (warehouse_id);
create index on issued_document (issued_by);
create index on issued_document (voided_by);
create index on issued_document (issued_at desc, id desc);
create index issued_document_search on issued_document using gin ((label || ' ' || coalesce(addressee, '')) gin_trgm_ops);

create function issued_document_in_turn() returns trigger language plpgsql as $$
declare
  before issued_document;
begin
  select * into before from issued_document d
    where d.kind = new.kind and d.warehouse_id = new.warehouse_id and d.year = new.year
    order by d.number desc limit 1;
  if new.number <> coalesce(before.number, 0) + 1 then
    raise exception 'number % of % does not follow %', new.number, new.kind, coalesce(before.number, 0)
      using errcode = 'check_violation', table = 'issued_document', constraint = 'issued_document_number_check';
  end if;
  if new.issued_on < before.issued_on then
    raise exception 'number % of % is dated before number %', new.number, new.kind, before.number
      using errcode = 'check_violation', table = 'issued_document', constraint = 'issued_document_issued_on_check';
  end if;
  return new;
end
$$;
comment on function issued_document_in_turn is 'Whoever writes it: each number follows the one before, and so does its date.';
create trigger issued_document_in_turn before insert on issued_document
  for each row execute function issued_document_in_turn();

create table issued_document_file (
  issued_document_id bigint not null references issued_document,
  language text not null check (language in ('EN', 'IT')),
  voided boolean not null,
  file_id bigint not null references stored_file,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz(3) not null default now(),
  primary key (issued_document_id, language, voided)
);
comment on table issued_document_file is 'The PDF of an issued document, made once per language and kept with its hash; a voided one gets a second, stamped as such.';
create index on issued_document_file (file_id);

grant select, insert on document_series, issued_document, issued_document_file to fieldstock_runtime;
grant update (last_number) on document_series to fieldstock_runtime;
grant update (voided_at, voided_by, void_reason) on issued_document to fieldstock_runtime;
