-- The stock of any past day without adding up all changes since the first: balances at the ends of months, and the way to
-- the products behind a figure.

create table stock_close (
  day date primary key,
  mark bigint not null
);
comment on table stock_close is 'Ends of months whose stock is written down in stock_balance.';
comment on column stock_close.mark is 'Changes up to this id are in the balances; later ones are added when they are read.';

create table stock_balance (
  day date not null references stock_close,
  part_id bigint not null references part,
  supplier_id bigint references supplier,
  warehouse_id bigint references warehouse,
  status product_status not null,
  count integer not null,
  constraint stock_balance_key unique nulls not distinct (day, part_id, supplier_id, warehouse_id, status)
);
comment on table stock_balance is 'How many of a part were in a status and place at the end of a closed day: the sum of stock_change up to it.';
create index on stock_balance (part_id);
create index on stock_balance (supplier_id);
create index on stock_balance (warehouse_id);

-- Brings the balances up to a mark below which no change is still being written, and closes the ends of months up to a day.
create function close_stock(new_mark bigint, last_day date) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  old_mark bigint;
  before date;
  next date;
begin
  lock table stock_close in exclusive mode;
  select coalesce(max(mark), 0), coalesce(max(day), '-infinity') into old_mark, before from stock_close;
  if old_mark > new_mark then
    return;
  end if;
  insert into stock_balance as b (day, part_id, supplier_id, warehouse_id, status, count)
  select c.day, s.part_id, s.supplier_id, s.warehouse_id, s.status, sum(s.change)
  from stock_change s join stock_close c on c.day >= s.day
  where s.id > old_mark and s.id <= new_mark
  group by 1, 2, 3, 4, 5 having sum(s.change) <> 0
  on conflict on constraint stock_balance_key do update set count = b.count + excluded.count;
  delete from stock_balance where count = 0;
  update stock_close set mark = new_mark where mark <> new_mark;
  for next in
    select (month + interval '1 month - 1 day')::date
    from generate_series(
      date_trunc('month', case when before = '-infinity' then (select min(day) from stock_change) else before + 1 end::timestamp),
      last_day, interval '1 month') month
    where (month + interval '1 month - 1 day')::date <= last_day
    order by 1
  loop
    insert into stock_close (day, mark) values (next, new_mark);
    insert into stock_balance (day, part_id, supplier_id, warehouse_id, status, count)
    select next, part_id, supplier_id, warehouse_id, status, sum(count)
    from (
      select part_id, supplier_id, warehouse_id, status, count from stock_balance where day = before
      union all
      select part_id, supplier_id, warehouse_id, status, change from stock_change
      where day > before and day <= next and id <= new_mark) as both_sides
    group by part_id, supplier_id, warehouse_id, status having sum(count) <> 0;
    before := next;
  end loop;
end
$$;
comment on function close_stock is 'Writes the stock at the ends of months down, so that a past day is read from the last end of a month before it.';

-- From a status and part to the products that were in it on a day, in the order in which they are shown.
create index movement_stay on movement (status, part_id, product_id, seq, day) where status is not null;

grant select on stock_close, stock_balance to fieldstock_runtime;
revoke execute on function close_stock from public;
grant execute on function close_stock to fieldstock_runtime;
