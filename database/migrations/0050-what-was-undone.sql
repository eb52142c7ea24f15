-- A movement that undoes another names it: what has been undone does not stand in the way of undoing what came before.

alter table movement add column reverts_seq integer check (reverts_seq < seq);
comment on column movement.reverts_seq is 'The movement of the same product that this one undoes, by its seq; it leads back to the state before it.';

-- The movements of an undone batch, each by that of the batch which undid it.
update movement m set reverts_seq = old.seq
from movement_batch b, movement old
where b.id = m.batch_id and b.reverts is not null and old.batch_id = b.reverts and old.product_id = m.product_id;
-- Single products that were taken out of their reception or off an order: until now only the last movement could be undone.
update movement m set reverts_seq = old.seq
from movement_batch b, movement old
where m.kind = 'revert' and m.reverts_seq is null and b.id = m.batch_id and b.reverts is null
  and old.product_id = m.product_id and old.seq = m.seq - 1 and old.kind in ('receive', 'ship_back');

create unique index movement_reverts_key on movement (product_id, reverts_seq) where reverts_seq is not null;

create function movement_undone(product bigint, nth integer) returns boolean language sql stable parallel safe
  return exists (select from movement u where u.product_id = product and u.reverts_seq = nth);
comment on function movement_undone is 'Whether a movement of a product was undone.';

create function moved_since(product bigint, nth integer) returns boolean language sql stable parallel safe
  return exists (
    select from movement n
    where n.product_id = product and n.seq > nth and n.reverts_seq is null
      and not exists (select from movement u where u.product_id = product and u.reverts_seq = n.seq));
comment on function moved_since is 'Whether a movement after this one still stands: neither an undoing nor undone.';

create function standing_movements(product bigint) returns integer language sql stable parallel safe
  return (
    select count(*) from movement n
    where n.product_id = product and n.reverts_seq is null
      and not exists (select from movement u where u.product_id = product and u.reverts_seq = n.seq));
comment on function standing_movements is 'How many movements of a product still stand.';
