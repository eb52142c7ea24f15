-- Receiving many at once: what was looked up row by row is judged once for all rows of a statement.

-- That a movement's product and batch exist is judged by check_movements below; nobody may delete either.
alter table movement drop constraint movement_product_id_fkey, drop constraint movement_batch_id_fkey;
-- Part, supplier and warehouse of a product are those of its last movement (check_products), and every movement writes them into
-- stock_change, whose foreign keys hold them: once for a group of equal products instead of once for each.
alter table product drop constraint product_part_id_fkey, drop constraint product_supplier_id_fkey,
  drop constraint product_warehouse_id_fkey;

create or replace function check_movements() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  wrong record;
begin
  -- The movement before is read once, and only where there is one: most rows that come in by the thousand are first ones.
  with step as materialized (
    select n.product_id, n.seq, n.kind, n.day, n.status, n.part_id, n.supplier_id, n.warehouse_id, true as follows,
      null::product_status as old_status, null::bigint as old_part_id, null::bigint as old_supplier_id, null::bigint as old_warehouse_id
    from new_rows n where n.seq = 1
    union all
    select n.product_id, n.seq, n.kind, n.day, n.status, n.part_id, n.supplier_id, n.warehouse_id,
      p.product_id is not null and n.day >= p.day, p.status, p.part_id, p.supplier_id, p.warehouse_id
    from new_rows n left join movement p on p.product_id = n.product_id and p.seq = n.seq - 1 where n.seq > 1),
  changed as (
    insert into stock_change (day, part_id, supplier_id, warehouse_id, status, change)
    select day, part_id, supplier_id, warehouse_id, status, sum(change)
    from (
      select day, part_id, supplier_id, warehouse_id, status, 1 as change from step where status is not null
      union all
      select day, old_part_id, old_supplier_id, old_warehouse_id, old_status, -1 from step where old_status is not null
    ) as changes
    group by day, part_id, supplier_id, warehouse_id, status having sum(change) <> 0)
  select s.product_id, s.seq, s.kind, s.old_status, s.status into wrong
  from step s
    left join movement_rule r on r.kind = s.kind and r.from_status is not distinct from s.old_status
      and r.to_status is not distinct from s.status
  where not s.follows or (r.kind is null and s.kind not in ('correct', 'revert'))
  limit 1;
  if found then
    raise exception 'movement % of product % is not legal: % from % to %', wrong.seq, wrong.product_id, wrong.kind,
      coalesce(wrong.old_status::text, 'nothing'), coalesce(wrong.status::text, 'nothing')
      using errcode = 'check_violation', constraint = 'movement_rule_check';
  end if;

  -- One that follows another movement has a product for sure.
  select n.product_id into wrong from new_rows n left join product p on p.id = n.product_id
  where n.seq = 1 and p.id is null limit 1;
  if found then
    raise exception 'there is no product %', wrong.product_id
      using errcode = 'foreign_key_violation', table = 'movement', constraint = 'movement_product_id_fkey';
  end if;

  with counted as (select batch_id, count(*) as count from new_rows group by batch_id),
  sized as (
    update movement_batch b set size = b.size + counted.count from counted where b.id = counted.batch_id returning b.id)
  select c.batch_id into wrong from counted c left join sized s on s.id = c.batch_id where s.id is null limit 1;
  if found then
    raise exception 'there is no batch %', wrong.batch_id
      using errcode = 'foreign_key_violation', table = 'movement', constraint = 'movement_batch_id_fkey';
  end if;
  return null;
end
$$;

-- Rows of an upload go with it, all at once.
alter table import_row drop constraint import_row_import_id_fkey;
create function delete_import_rows() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  delete from import_row where import_id in (select id from old_rows);
  return null;
end
$$;
comment on function delete_import_rows is 'Takes the rows of deleted uploads with them.';
create trigger import_rows_delete after delete on import
  referencing old table as old_rows for each statement execute function delete_import_rows();

-- A product that came without a note has no entry.
drop index product_delivery_note;
create index product_delivery_note on product (delivery_note_id, id) where delivery_note_id is not null;
