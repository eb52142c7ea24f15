-- The ledger: products, the movements that are their history, and the delivery notes goods arrive with.

create type product_status as enum ('in_stock', 'assigned', 'installed', 'fault', 'damage_stock', 'returned', 'written_off');
create type movement_kind as enum (
  'receive', 'transfer', 'assign', 'accept', 'unassign', 'hand_over', 'install', 'withdraw', 'report_fault',
  'ship_back', 'receive_back', 'repair', 'return', 'write_off', 'correct', 'revert');

create function serial_key(serial text) returns text
  language sql immutable strict parallel safe
  return upper(btrim(serial));
comment on function serial_key is 'What two serials are compared by: without regard to case and outer spaces.';

create table delivery_note (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references supplier,
  warehouse_id bigint not null references warehouse,
  number text not null,
  ddt_date date not null,
  ddt_year smallint generated always as (extract(year from ddt_date)) stored,
  reception_date date not null,
  expected_quantity integer not null default 0 check (expected_quantity >= 0),
  courier_id bigint references courier,
  packages integer check (packages >= 0),
  weight_kg numeric(9, 2) check (weight_kg >= 0),
  notes text,
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
comment on table delivery_note is 'Delivery notes (DDT) with which a supplier''s goods arrive.';
comment on column delivery_note.number is 'Given by the supplier; unique per supplier and year.';
create unique index delivery_note_number_key on delivery_note (supplier_id, ddt_year, normal(number));
create index on delivery_note (warehouse_id);
create index on delivery_note (courier_id);
create index on delivery_note (created_by);
create index on delivery_note (reception_date desc, id desc);
create index delivery_note_search on delivery_note using gin (number gin_trgm_ops);

create table delivery_note_file (
  delivery_note_id bigint not null references delivery_note on delete cascade,
  file_id bigint not null references stored_file,
  created_at timestamptz(3) not null default now(),
  primary key (delivery_note_id, file_id)
);
comment on table delivery_note_file is 'Attachments of a delivery note, such as the scanned paper.';
create index on delivery_note_file (file_id);

create table movement_batch (
  id bigint generated always as identity primary key,
  kind movement_kind not null,
  at timestamptz(3) not null default now(),
  account_id bigint references account,
  document text,
  document_id bigint,
  note text,
  reverts bigint unique references movement_batch
);
comment on table movement_batch is 'One action of one person on any number of products; append-only.';
comment on column movement_batch.document is 'The noun of the paper behind it, such as delivery-notes or imports.';
comment on column movement_batch.reverts is 'The batch that this one undoes; a batch is undone once.';
create index on movement_batch (account_id, at desc);
create index on movement_batch (document, document_id);

create table product (
  id bigint generated always as identity primary key,
  serial_number text not null check (serial_number ~ '^[A-Za-z0-9_/.-]{3,50}$'),
  encoded_serial text check (length(encoded_serial) between 1 and 100),
  notes text,
  -- From here to order_id: the state after the last movement; a trigger refuses anything else.
  moves integer not null default 1 check (moves > 0),
  status product_status,
  part_id bigint not null references part,
  supplier_id bigint references supplier,
  warehouse_id bigint references warehouse,
  technician_id bigint references account,
  delivery_note_id bigint references delivery_note,
  received_on date,
  assignment_id bigint,
  order_id bigint,
  accepted_at timestamptz(3),
  client_terminal_id text,
  installed_by bigint references account,
  installed_on date,
  return_by bigint references account,
  returned_on date,
  changed_on date not null,
  changed_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  version integer not null default 1,
  constraint product_place_check check (case status
    when 'in_stock' then warehouse_id is not null and technician_id is null
    when 'damage_stock' then warehouse_id is not null and technician_id is null
    when 'assigned' then technician_id is not null and warehouse_id is null
    when 'fault' then technician_id is not null and warehouse_id is null
    when 'installed' then client_terminal_id is not null and warehouse_id is null and technician_id is null
    else warehouse_id is null and technician_id is null end)
);
comment on table product is 'Physical things with a serial number. The state is the fold of the movements; only the ledger writes it.';
comment on column product.moves is 'Number of movements, which is the seq of the last one.';
comment on column product.status is 'Empty when its reception was undone: the serial is then only known from its history.';
comment on column product.changed_on is 'Day of the last movement.';
create unique index product_serial_number_key on product (serial_key(serial_number));
create unique index product_encoded_serial_key on product (serial_key(encoded_serial));

create table movement (
  product_id bigint not null references product,
  seq integer not null check (seq > 0),
  batch_id bigint not null references movement_batch,
  kind movement_kind not null,
  day date not null,
  status product_status,
  part_id bigint not null,
  supplier_id bigint,
  warehouse_id bigint,
  technician_id bigint,
  delivery_note_id bigint,
  received_on date,
  assignment_id bigint,
  order_id bigint,
  accepted_at timestamptz(3),
  client_terminal_id text,
  installed_by bigint,
  installed_on date,
  return_by bigint,
  returned_on date,
  primary key (product_id, seq)
);
comment on table movement is 'The history of every product, as the state after each movement; append-only. What was before is the movement before.';
comment on column movement.seq is '1, 2, 3 … per product without a gap: two movements at the same moment cannot both be number n.';
comment on column movement.day is 'The day it counts for; never before the day of the movement before.';
create index on movement (batch_id);

create table movement_rule (
  kind movement_kind not null,
  from_status product_status,
  to_status product_status,
  unique nulls not distinct (kind, from_status, to_status)
);
comment on table movement_rule is 'Which movement leads from which status to which; a serial nobody has yet has none. correct and revert may do anything.';
insert into movement_rule (kind, from_status, to_status) values
  ('receive', null, 'in_stock'), ('receive', 'returned', 'in_stock'),
  ('transfer', 'in_stock', 'in_stock'), ('transfer', 'damage_stock', 'damage_stock'),
  ('assign', 'in_stock', 'assigned'),
  ('accept', 'assigned', 'assigned'),
  ('unassign', 'assigned', 'in_stock'),
  ('hand_over', 'assigned', 'assigned'), ('hand_over', 'fault', 'fault'),
  ('install', 'assigned', 'installed'),
  ('withdraw', 'installed', 'assigned'), ('withdraw', 'installed', 'fault'),
  ('report_fault', 'assigned', 'fault'), ('report_fault', 'in_stock', 'damage_stock'),
  ('ship_back', 'assigned', 'assigned'), ('ship_back', 'fault', 'fault'),
  ('receive_back', 'assigned', 'in_stock'), ('receive_back', 'assigned', 'damage_stock'),
  ('receive_back', 'fault', 'in_stock'), ('receive_back', 'fault', 'damage_stock'),
  ('repair', 'damage_stock', 'in_stock'),
  ('return', 'damage_stock', 'returned'),
  ('write_off', 'in_stock', 'written_off'), ('write_off', 'assigned', 'written_off'),
  ('write_off', 'fault', 'written_off'), ('write_off', 'damage_stock', 'written_off');

create table stock_change (
  id bigint generated always as identity primary key,
  day date not null,
  part_id bigint not null references part,
  supplier_id bigint references supplier,
  warehouse_id bigint references warehouse,
  status product_status not null,
  change integer not null
);
comment on table stock_change is 'How many more or fewer of a part are in a status and place since a day: their sum up to any day is the stock of that day.';
create index on stock_change (part_id);
create index on stock_change (supplier_id);
create index on stock_change (warehouse_id);
create index stock_change_sum on stock_change (day, status, part_id, warehouse_id, supplier_id, change);

-- A movement is legal, follows the one before without a gap, and its effect on the stock figures is written with it.
create function check_movements() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  wrong record;
begin
  select n.product_id, n.seq, n.kind, p.status as old_status, n.status into wrong
  from new_rows n
    left join movement p on p.product_id = n.product_id and p.seq = n.seq - 1
  where (n.seq > 1 and (p.product_id is null or n.day < p.day))
    or (n.kind not in ('correct', 'revert') and not exists (
      select from movement_rule r
      where r.kind = n.kind and r.from_status is not distinct from p.status and r.to_status is not distinct from n.status))
  limit 1;
  if found then
    raise exception 'movement % of product % is not legal: % from % to %', wrong.seq, wrong.product_id, wrong.kind,
      coalesce(wrong.old_status::text, 'nothing'), coalesce(wrong.status::text, 'nothing')
      using errcode = 'check_violation', constraint = 'movement_rule_check';
  end if;
  insert into stock_change (day, part_id, supplier_id, warehouse_id, status, change)
  select day, part_id, supplier_id, warehouse_id, status, sum(change)
  from (
    select n.day, n.part_id, n.supplier_id, n.warehouse_id, n.status, 1 as change
    from new_rows n where n.status is not null
    union all
    select n.day, p.part_id, p.supplier_id, p.warehouse_id, p.status, -1
    from new_rows n join movement p on p.product_id = n.product_id and p.seq = n.seq - 1 where p.status is not null
  ) as changes
  group by day, part_id, supplier_id, warehouse_id, status having sum(change) <> 0;
  return null;
end
$$;
comment on function check_movements is 'Guards the chain of movements and keeps the stock figures.';
create trigger movement_check after insert on movement
  referencing new table as new_rows for each statement execute function check_movements();

-- A product's state is its last movement's, always: whoever goes around the ledger is stopped here.
create function check_products() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  wrong bigint;
begin
  select n.id into wrong
  from new_rows n left join movement m on m.product_id = n.id and m.seq = n.moves
  where m.product_id is null or m.day <> n.changed_on
    or (m.status, m.part_id, m.supplier_id, m.warehouse_id, m.technician_id, m.delivery_note_id, m.received_on, m.assignment_id,
        m.order_id, m.accepted_at, m.client_terminal_id, m.installed_by, m.installed_on, m.return_by, m.returned_on)
      is distinct from
       (n.status, n.part_id, n.supplier_id, n.warehouse_id, n.technician_id, n.delivery_note_id, n.received_on, n.assignment_id,
        n.order_id, n.accepted_at, n.client_terminal_id, n.installed_by, n.installed_on, n.return_by, n.returned_on)
  limit 1;
  if found then
    raise exception 'product % does not agree with its last movement', wrong
      using errcode = 'check_violation', constraint = 'product_fold_check';
  end if;
  return null;
end
$$;
comment on function check_products is 'Guards that a product is the fold of its movements.';
create trigger product_check_update after update on product
  referencing new table as new_rows for each statement execute function check_products();
create trigger product_check_insert after insert on product
  referencing new table as new_rows for each statement execute function check_products();

-- What the list of products filters and sorts by; the last column makes the order complete.
create index product_received on product (received_on desc nulls last, id desc);
create index product_changed on product (changed_at desc nulls last, id desc);
create index product_status_received on product (status, received_on desc nulls last, id desc);
create index product_part on product (part_id, status, warehouse_id);
create index product_supplier on product (supplier_id, received_on desc nulls last, id desc);
create index product_warehouse on product (warehouse_id, status, received_on desc nulls last, id desc);
create index product_technician on product (technician_id, status) where technician_id is not null;
create index product_delivery_note on product (delivery_note_id, id);
create index product_installed_by on product (installed_by) where installed_by is not null;
create index product_return_by on product (return_by) where return_by is not null;
create index product_terminal on product (client_terminal_id) where client_terminal_id is not null;
create index product_installed_on on product (installed_on desc, id desc) where installed_on is not null;
create index product_returned_on on product (returned_on desc, id desc) where returned_on is not null;
create index product_serial_search on product using gin (serial_number gin_trgm_ops, encoded_serial gin_trgm_ops, client_terminal_id gin_trgm_ops);

grant select, insert, update, delete on delivery_note, delivery_note_file to fieldstock_runtime;
-- Append-only, and no way around the ledger: nothing here may be deleted, and movements never change.
grant select, insert on movement_batch, movement to fieldstock_runtime;
grant select on movement_rule, stock_change to fieldstock_runtime;
grant select, insert, update on product to fieldstock_runtime;
