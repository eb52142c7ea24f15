-- Seals: a hash chain over the history of stock, made shortly after the fact, so that a change of the past cannot go unseen.

create table ledger_seal (
  number bigint primary key check (number > 0),
  from_id bigint not null,
  to_id bigint not null check (to_id >= from_id),
  batches integer not null,
  movements integer not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz(3) not null
);
comment on table ledger_seal is 'Seals over movement batches, each with the hash of the one before; append-only. The last one is the head.';
comment on column ledger_seal.from_id is 'The first batch id of its range; ranges follow each other without a gap.';
comment on column ledger_seal.hash is 'SHA-256 of the hash before, number, range, instant and the digest of every batch.';

create table sealed_batch (
  batch_id bigint primary key,
  seal_number bigint not null references ledger_seal,
  digest text not null,
  rows text[] not null
);
comment on table sealed_batch is 'The digest of every sealed batch with its movements; append-only. Not bound to the batch, which somebody might remove.';
comment on column sealed_batch.rows is 'For each movement product, number and a short digest, to name what was changed.';
create index on sealed_batch (seal_number);

-- What a seal covers of a movement. A serial counts from the second movement on: until then it may be corrected.
create function sealed_movement(m movement, serial text) returns text
  language sql stable parallel safe
  return array[
    m.product_id::text, m.seq::text, m.batch_id::text, m.kind::text, to_char(m.day, 'YYYY-MM-DD'), m.status::text, m.part_id::text,
    m.supplier_id::text, m.warehouse_id::text, m.technician_id::text, m.delivery_note_id::text, to_char(m.received_on, 'YYYY-MM-DD'),
    m.assignment_id::text, m.order_id::text, extract(epoch from m.accepted_at)::text, m.client_terminal_id, m.installed_by::text,
    to_char(m.installed_on, 'YYYY-MM-DD'), m.return_by::text, to_char(m.returned_on, 'YYYY-MM-DD'), m.fault_note, m.reverts_seq::text,
    m.encoded_before, m.notes_before, case when m.seq > 1 then serial end]::text;
comment on function sealed_movement is 'The canonical text of a movement; never changed, or old seals no longer hold.';

create function sealed_head(b movement_batch) returns text
  language sql stable parallel safe
  return array[
    b.id::text, b.kind::text, extract(epoch from b.at)::text, b.account_id::text, b.document, b.document_id::text, b.note, b.reverts::text,
    b.size::text]::text;
comment on function sealed_head is 'The canonical text of a batch; never changed, or old seals no longer hold.';

create table ledger_check (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  seconds numeric(9, 1) not null,
  count integer not null,
  differences jsonb not null,
  head text
);
comment on table ledger_check is 'Checks of the whole ledger against its movements and seals, one a night.';
comment on column ledger_check.count is 'How many differences were found; none should be.';
comment on column ledger_check.differences is 'The first of them, each with what, subject and detail.';
comment on column ledger_check.head is 'The hash of the last seal at that time.';

grant select, insert on ledger_seal, sealed_batch, ledger_check to fieldstock_runtime;
