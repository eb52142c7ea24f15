-- What the record of a line said when it was decided on: shown after the confirmation instead of what the record says by then.

alter table order_line
  add column record_status product_status,
  add column record_place text;
comment on column order_line.record_status is 'The status of its product just before the confirmation or the later decision acted on it; empty for an unknown serial.';
comment on column order_line.record_place is 'Where the product was at that moment: a warehouse, a technician or a terminal ID, by name.';

alter table discrepancy add column record_status product_status;
comment on column discrepancy.record_status is 'The status of the product when the discrepancy was found.';

-- Lines confirmed before: the last movement before the confirmation that the confirmation itself did not write.
update order_line l set record_status = was.status, record_place = was.place
from technician_order o, order_line self, lateral (
  select m.status, coalesce(w.name, t.first_name || ' ' || t.last_name, m.client_terminal_id) as place
  from movement m join movement_batch b on b.id = m.batch_id
    left join warehouse w on w.id = m.warehouse_id left join account t on t.id = m.technician_id
  where m.product_id = self.product_id and b.at <= o.confirmed_at and not m.batch_id = any(coalesce(o.batches, '{}'))
  order by m.seq desc limit 1) was
where self.id = l.id and o.id = self.order_id and o.state = 'confirmed' and l.outcome is not null and l.settlement is distinct from 'create';
update discrepancy d set record_status = l.record_status from order_line l where l.id = d.line_id;
