-- The words given when a fault is reported travel with the product until it is repaired or works again; and the faults that are usual.

alter table movement add column fault_note text;
alter table product add column fault_note text;
comment on column product.fault_note is 'What is wrong with a faulty product, in the words of the report; part of the state that movements carry.';
comment on column movement.fault_note is 'What was wrong with the product after this movement.';

create or replace function check_products() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  wrong bigint;
begin
  select n.id into wrong
  from new_rows n left join movement m on m.product_id = n.id and m.seq = n.moves
  where m.product_id is null or m.day <> n.changed_on
    or (m.status, m.part_id, m.supplier_id, m.warehouse_id, m.technician_id, m.delivery_note_id, m.received_on, m.assignment_id,
        m.order_id, m.accepted_at, m.client_terminal_id, m.installed_by, m.installed_on, m.return_by, m.returned_on, m.fault_note)
      is distinct from
       (n.status, n.part_id, n.supplier_id, n.warehouse_id, n.technician_id, n.delivery_note_id, n.received_on, n.assignment_id,
        n.order_id, n.accepted_at, n.client_terminal_id, n.installed_by, n.installed_on, n.return_by, n.returned_on, n.fault_note)
  limit 1;
  if found then
    raise exception 'product % does not agree with its last movement', wrong
      using errcode = 'check_violation', constraint = 'product_fold_check';
  end if;
  return null;
end
$$;

-- Faulty products of today: the words of their last report.
update movement m set fault_note = b.note
from product p, lateral (
  select r.note from movement f join movement_batch r on r.id = f.batch_id
  where f.product_id = p.id and f.kind = 'report_fault' order by f.seq desc limit 1) b
where p.status in ('fault', 'damage_stock') and m.product_id = p.id and m.seq = p.moves and b.note is not null;
update product p set fault_note = m.fault_note
from movement m where m.product_id = p.id and m.seq = p.moves and m.fault_note is not null;

create table usual_fault (
  id bigint generated always as identity primary key,
  name_en text not null check (btrim(name_en) <> ''),
  name_it text not null check (btrim(name_it) <> ''),
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
comment on table usual_fault is 'Faults that are offered wherever a fault is reported, in both languages.';
comment on column usual_fault.name_en is 'The words in English.';
comment on column usual_fault.name_it is 'The words in Italian.';
create unique index usual_fault_name_en_key on usual_fault (normal(name_en));
create unique index usual_fault_name_it_key on usual_fault (normal(name_it));
create index on usual_fault (created_by);
grant select, insert, update, delete on usual_fault to fieldstock_runtime;

insert into usual_fault (name_en, name_it) values
  ('Does not switch on', 'Non si accende'),
  ('Battery does not charge', 'La batteria non si carica'),
  ('Card reader broken', 'Lettore carte rotto'),
  ('Screen cracked', 'Schermo rotto'),
  ('Keypad broken', 'Tastiera rotta'),
  ('Printer does not print', 'La stampante non stampa'),
  ('Does not connect', 'Non si collega');
