-- Undoing a reception brings back what was written on the product before it: the encoded serial and the notes.

alter table movement
  add column encoded_before text,
  add column notes_before text;
comment on column movement.encoded_before is 'Of a reception: the encoded serial that the product had before, which its undoing writes back.';
comment on column movement.notes_before is 'Of a reception: the notes that the product had before, which its undoing writes back.';

-- What was before earlier receptions is not known any more: undoing them leaves what is there.
update movement m set encoded_before = p.encoded_serial, notes_before = p.notes
from product p
where p.id = m.product_id and p.moves = m.seq and m.kind = 'receive' and m.seq > 1
  and (p.encoded_serial is not null or p.notes is not null);

update product set encoded_serial = null, notes = null where status is null and (encoded_serial is not null or notes is not null);
alter table product add constraint product_nobody_check
  check (status is not null or (encoded_serial is null and notes is null));
