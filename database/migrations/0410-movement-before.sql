-- The movement before each new one is looked up by its key, whatever the planner believes of the table's size: a connection that made its
-- plan while the table was small kept reading all of it for every action.
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
    from new_rows n left join lateral (select * from movement m where m.product_id = n.product_id and m.seq = n.seq - 1 limit 1) p on true where n.seq > 1),
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

create or replace function keep_installations() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  -- Undoing: the stay that the movement opened goes, the one that it ended goes on.
  delete from installation i using new_rows n
  where n.reverts_seq is not null and i.product_id = n.product_id and i.opened_seq = n.reverts_seq;
  update installation i set to_on = null, closed_seq = null from new_rows n
  where n.reverts_seq is not null and i.product_id = n.product_id and i.closed_seq = n.reverts_seq;
  update installation i set to_on = greatest(e.day, i.from_on), closed_seq = e.seq
  from (
    select distinct on (n.product_id) n.product_id, n.seq, n.day
    from new_rows n join lateral (select * from movement m where m.product_id = n.product_id and m.seq = n.seq - 1 limit 1) p on true
    where n.reverts_seq is null and p.status = 'installed'
      and (n.status is distinct from 'installed' or n.client_terminal_id is distinct from p.client_terminal_id)
    order by n.product_id, n.seq) e
  where i.product_id = e.product_id and i.closed_seq is null and i.opened_seq < e.seq;
  insert into installation (product_id, supplier_id, client_terminal_id, from_on, to_on, opened_seq, closed_seq, intervention_id)
  select s.product_id, coalesce(v.supplier_id, s.supplier_id), s.client_terminal_id, s.from_on, greatest(s.next_day, case when s.next_day is not null then s.from_on end),
    s.seq, s.next_seq, v.id
  from (
    select n.product_id, n.seq, n.batch_id, n.supplier_id, n.client_terminal_id, n.status,
      case when p.status = 'installed' then n.day else coalesce(n.installed_on, n.day) end as from_on,
      lead(n.seq) over later as next_seq, lead(n.day) over later as next_day
    from new_rows n left join lateral (select * from movement m where m.product_id = n.product_id and m.seq = n.seq - 1 limit 1) p on true
    where n.reverts_seq is null and (n.status = 'installed' or p.status = 'installed')
      and not coalesce(n.status = 'installed' and p.status = 'installed' and n.client_terminal_id = p.client_terminal_id, false)
    window later as (partition by n.product_id order by n.seq)) s
    join movement_batch b on b.id = s.batch_id
    left join closing c on b.document = 'closings' and c.id = b.document_id
    left join intervention v on v.id = c.intervention_id
  where s.status = 'installed';
  return null;
end
$$;
