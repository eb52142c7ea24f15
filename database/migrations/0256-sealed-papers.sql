-- Papers that were issued are sealed like movements: documents, and statements with their lines. A witness beside both chains says how
-- far each one went, so that a last seal that is removed is missed.

-- The record of a paper, without what becomes of it later. In UTC, so that every session writes instants alike; empty fields are left
-- out, so that a column that is added later changes no seal.
create function sealed_paper(paper text, paper_id bigint, ended boolean) returns text
  language sql stable parallel safe set timezone = 'UTC'
  return case paper
    when 'issued_document' then (
      select jsonb_strip_nulls(case when ended then to_jsonb(d) else
        (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(d)) where key not like 'void%') end)::text
      from issued_document d where d.id = paper_id)
    when 'statement' then (
      select jsonb_strip_nulls(to_jsonb(s) - array['updated_at', 'version', 'state']
          - case when ended then '{}' else array['cancelled_at', 'cancelled_by', 'cancel_reason'] end)::text
        || coalesce((select string_agg(E'\n' || jsonb_strip_nulls(to_jsonb(l))::text, '' order by l.id)
          from statement_line l where l.statement_id = s.id), '')
      from statement s where s.id = paper_id and s.state <> 'draft')
  end;
comment on function sealed_paper is 'The canonical text of an issued paper, with or without its end; never changed, or old seals no longer hold.';

create view issued_paper as
  select 'issued_document' as paper, id as paper_id, false as ended, issued_at as at, label from issued_document
  union all select 'issued_document', id, true, voided_at, label from issued_document where voided_at is not null
  union all select 'statement', id, false, issued_at, label from statement where state <> 'draft'
  union all select 'statement', id, true, cancelled_at, label from statement where state = 'cancelled';
comment on view issued_paper is 'What there is to seal: each paper when it was issued, and again when it was voided or cancelled.';

create table paper_seal (
  number bigint primary key check (number > 0),
  paper text not null,
  paper_id bigint not null,
  ended boolean not null,
  label text not null,
  digest text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz(3) not null,
  constraint paper_seal_paper_key unique (paper, paper_id, ended)
);
comment on table paper_seal is 'Seals over issued papers, each with the hash of the one before; append-only. Not bound to the paper, which somebody might remove.';
comment on column paper_seal.hash is 'SHA-256 of the hash before, number, paper, instant and digest.';
comment on column paper_seal.label is 'The number of the paper, to name one that is gone.';

create table seal_witness (
  chain text primary key check (chain in ('ledger', 'papers')),
  number bigint not null,
  hash text not null
);
comment on table seal_witness is 'The last seal of each chain. It moves only from one seal to the next, so that it stays behind when a seal was removed.';
insert into seal_witness (chain, number, hash)
  select 'ledger', number, hash from ledger_seal order by number desc limit 1;

grant select on issued_paper to fieldstock_runtime;
grant select, insert on paper_seal to fieldstock_runtime;
grant select, insert, update on seal_witness to fieldstock_runtime;
