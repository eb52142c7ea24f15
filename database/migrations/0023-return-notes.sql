-- Return delivery notes: faulty goods that go back to their supplier, drafted, issued with a number, cancelled with a reason.

create table return_note (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references supplier,
  warehouse_id bigint not null references warehouse,
  return_date date not null,
  state text not null default 'draft' check (state in ('draft', 'issued', 'cancelled')),
  number text,
  courier_id bigint references courier,
  tracking_number text,
  boxes integer check (boxes >= 0),
  packages integer check (packages >= 0),
  pallets integer check (pallets >= 0),
  weight_kg numeric(10, 3) check (weight_kg >= 0),
  net_weight_kg numeric(10, 3) check (net_weight_kg >= 0),
  volume_m3 numeric(10, 3) check (volume_m3 >= 0),
  reason text,
  appearance text,
  carriage text,
  carried_by text check (carried_by in ('sender', 'addressee', 'carrier')),
  transport_start timestamptz(3),
  declared_value_cents bigint check (declared_value_cents >= 0),
  destination text,
  notes text,
  batch_id bigint references movement_batch,
  issued_at timestamptz(3),
  issued_by bigint references account,
  cancelled_at timestamptz(3),
  cancelled_by bigint references account,
  cancel_reason text check (btrim(cancel_reason) <> ''),
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  constraint return_note_issued_check check ((state = 'draft') = (number is null) and (number is null) = (issued_at is null)
    and (number is null) = (batch_id is null)),
  constraint return_note_cancelled_check check ((state = 'cancelled') = (cancelled_at is not null)
    and (cancelled_at is null) = (cancel_reason is null))
);
comment on table return_note is 'A delivery note with which a supplier''s goods leave one warehouse and go back to him.';
comment on column return_note.number is 'The number it was issued with, such as BO-12/2026; a cancelled note keeps it.';
comment on column return_note.batch_id is 'The action that moved its products when it was issued.';
comment on column return_note.destination is 'Where the goods go, if not to the supplier''s own address.';
create index on return_note (supplier_id);
create index on return_note (warehouse_id);
create index on return_note (courier_id);
create index on return_note (batch_id);
create index on return_note (issued_by);
create index on return_note (cancelled_by);
create index on return_note (created_by);
create index on return_note (return_date desc, id desc);
create index return_note_search on return_note using gin ((coalesce(number, '') || ' ' || coalesce(tracking_number, '')) gin_trgm_ops);

create function return_note_stays() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' then
    raise exception 'return note % was issued and stays on record', old.number
      using errcode = 'check_violation', table = 'return_note', constraint = 'return_note_stays_check';
  end if;
  return old;
end
$$;
comment on function return_note_stays is 'Whoever deletes it: only a draft goes.';
create trigger return_note_stays before delete on return_note for each row execute function return_note_stays();

create table return_note_product (
  return_note_id bigint not null references return_note on delete cascade,
  product_id bigint not null references product,
  open boolean not null default true,
  import_id bigint references import,
  created_at timestamptz(3) not null default now(),
  primary key (return_note_id, product_id)
);
comment on table return_note_product is 'What is on a return note; what it was issued with stays on it, also when it is cancelled.';
comment on column return_note_product.open is 'Its note is still a draft: a product is on one such note at most.';
comment on column return_note_product.import_id is 'The upload that put it there, if one did.';
create unique index return_note_product_open_key on return_note_product (product_id) where open;
create index on return_note_product (product_id);
create index on return_note_product (import_id);

grant select, insert, update, delete on return_note, return_note_product to fieldstock_runtime;
