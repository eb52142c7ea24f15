-- How many products an action moved is kept with it: a history need not count.

alter table movement_batch add column size integer not null default 0;
comment on column movement_batch.size is 'Number of its movements, kept by the trigger on movements.';
update movement_batch b set size = counted.count
from (select batch_id, count(*) as count from movement group by batch_id) counted
where counted.batch_id = b.id;

create or replace function check_movements() returns trigger language plpgsql
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
  update movement_batch b set size = b.size + counted.count
  from (select batch_id, count(*) as count from new_rows group by batch_id) counted
  where b.id = counted.batch_id;
  return null;
end
$$;
comment on function check_movements is 'Guards the chain of movements, keeps the stock figures and the sizes of batches.';
