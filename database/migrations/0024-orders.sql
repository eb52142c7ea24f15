-- Orders: the shipping lists with which technicians send products back, what the warehouse found in the boxes, and every difference.

create table technician_order (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('regular', 'non_regular')),
  technician_id bigint not null references account,
  state text not null default 'to_be_confirmed' check (state in ('to_be_confirmed', 'confirmed', 'cancelled')),
  sent_on date not null,
  warehouse_id bigint references warehouse,
  courier_id bigint references courier,
  tracking_number text,
  boxes integer check (boxes >= 0),
  packages integer check (packages >= 0),
  pallets integer check (pallets >= 0),
  weight_kg numeric(10, 3) check (weight_kg >= 0),
  notes text,
  import_id bigint references import,
  confirmed_at timestamptz(3),
  confirmed_by bigint references account,
  batches bigint[],
  cancelled_at timestamptz(3),
  cancelled_by bigint references account,
  cancel_reason text,
  created_at timestamptz(3) not null default now(),
  created_by bigint references account,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  constraint technician_order_confirmed_check check ((state = 'confirmed') = (confirmed_at is not null)
    and (confirmed_at is null) = (confirmed_by is null) and (confirmed_at is null or warehouse_id is not null)),
  constraint technician_order_cancelled_check check ((state = 'cancelled') = (cancelled_at is not null)
    and (cancelled_at is null) = (cancelled_by is null))
);
comment on table technician_order is 'A shipping list with which a technician sends products back to a warehouse; people know it by its id.';
comment on column technician_order.kind is 'Regular: working goods that the record shows in his hands. Non-regular: everything else, decided line by line.';
comment on column technician_order.warehouse_id is 'Where it is sent; once confirmed, where it went in.';
comment on column technician_order.batches is 'What its confirmation moved, in that order: how it is undone.';
create index on technician_order (technician_id, sent_on desc, id desc);
create index technician_order_list on technician_order (kind, state, sent_on desc, id desc);
create index on technician_order (warehouse_id);
create index on technician_order (courier_id);
create index on technician_order (import_id);
create index on technician_order (confirmed_by);
create index on technician_order (cancelled_by);
create index on technician_order (created_by);
create index technician_order_search on technician_order using gin (tracking_number gin_trgm_ops);
create index technician_order_number_search on technician_order using gin ((id::text) gin_trgm_ops);

create table order_line (
  id bigint generated always as identity primary key,
  order_id bigint not null references technician_order on delete cascade,
  serial_number text not null check (serial_number ~ '^[A-Za-z0-9_/.-]{3,50}$'),
  product_id bigint references product,
  listed boolean not null default true,
  note text,
  scanned_at timestamptz(3),
  scanned_by bigint references account,
  goes_to product_status check (goes_to in ('in_stock', 'damage_stock')),
  settlement text check (settlement in ('other_serial', 'take_over', 'withdraw', 'create', 'correct', 'send_back')),
  part_id bigint references part,
  reason text check (btrim(reason) <> ''),
  outcome text check (outcome in ('received', 'missing', 'waiting', 'sent_back')),
  problem text,
  open boolean not null default true,
  created_at timestamptz(3) not null default now(),
  constraint order_line_settled_check check (settlement is null or reason is not null)
);
comment on table order_line is 'One serial of an order: listed by the technician, or found in the boxes without being listed.';
comment on column order_line.product_id is 'The record it means: its own, or another serial''s where the list was mistyped.';
comment on column order_line.note is 'What the technician wrote about it.';
comment on column order_line.settlement is 'How an admin settles a line whose record does not fit.';
comment on column order_line.reason is 'Why it was added or settled so.';
comment on column order_line.outcome is 'What became of it when the order was confirmed.';
comment on column order_line.problem is 'Why its record did not fit when the order was confirmed; before that it is looked up.';
comment on column order_line.open is 'Its order is to be confirmed: a product is on one such order at most.';
create unique index order_line_serial_key on order_line (order_id, serial_key(serial_number));
create unique index order_line_open_key on order_line (product_id) where open and listed;
create index on order_line (product_id);
create index on order_line (scanned_by);
create index on order_line (part_id);

create table discrepancy (
  id bigint generated always as identity primary key,
  order_id bigint not null references technician_order,
  line_id bigint references order_line on delete set null,
  technician_id bigint not null references account,
  product_id bigint references product,
  serial_number text not null,
  kind text not null check (kind in ('missing', 'unlisted', 'unfit')),
  problem text,
  opened_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  closed_by bigint references account,
  close_reason text check (btrim(close_reason) <> ''),
  version integer not null default 1,
  constraint discrepancy_closed_check check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (close_reason is null))
);
comment on table discrepancy is 'A difference between what a technician listed, what the boxes held and what the record says; open until closed with a reason.';
comment on column discrepancy.kind is 'Missing: listed, not in the boxes. Unlisted: in the boxes, not listed. Unfit: listed, but its record says something else.';
comment on column discrepancy.line_id is 'Empty once an order was opened again and the line taken off it.';
create index on discrepancy (order_id);
create index on discrepancy (line_id);
create index on discrepancy (product_id);
create index on discrepancy (closed_by);
create index on discrepancy (technician_id, opened_at desc, id desc);
create index discrepancy_open on discrepancy (opened_at desc, id desc) where closed_at is null;
create index on discrepancy (opened_at desc, id desc);
create index discrepancy_search on discrepancy using gin (serial_number gin_trgm_ops);

alter table product add constraint product_order_id_fkey foreign key (order_id) references technician_order;
create index product_order on product (order_id) where order_id is not null;

grant select, insert, update, delete on order_line to fieldstock_runtime;
grant select, insert, update on technician_order, discrepancy to fieldstock_runtime;
