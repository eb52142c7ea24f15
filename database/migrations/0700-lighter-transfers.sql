-- Moving 500 products looked for the movement before each of them twice, for installations that a transfer cannot touch: a third of the triggers' time.
create or replace function keep_installations() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  -- Stays begin with what installs, and end with what leads away from there; corrections and undoing may do either. Most movements do neither.
  if not exists (select from new_rows n where n.status = 'installed' or (n.seq > 1 and (n.kind in ('correct', 'revert')
      or n.kind in (select kind from movement_rule where from_status = 'installed')))) then
    return null;
  end if;
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
    left join closing_case k on b.document = 'closing-cases' and k.id = b.document_id
    left join intervention v on v.id = coalesce(c.intervention_id, k.intervention_id)
  where s.status = 'installed';
  return null;
end
$$;
