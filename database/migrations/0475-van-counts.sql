-- Counts of vans: why a serial is missing or there in the technician's choice of words, what the office asked, and how it decided.
alter table serial_difference
  add column reason text check (reason in ('installed', 'shipped', 'lost', 'looking', 'in_van', 'by_hand')),
  add column question text,
  add column asked_by bigint references account,
  add column batch_ids bigint[] not null default '{}',
  add column order_id bigint references technician_order,
  add column assignment_id bigint references assignment,
  drop constraint serial_difference_decision_check,
  add constraint serial_difference_decision_check check (decision in ('corrected', 'right', 'ordered', 'recounted'));
comment on column serial_difference.reason is 'What the technician chose to say of it: installed, shipped, lost or stolen, still looking; in the van, received by hand.';
comment on column serial_difference.question is 'What the office asked the technician last.';
comment on column serial_difference.batch_ids is 'The movements by which it was corrected.';
comment on column serial_difference.order_id is 'The order that it is to come back with.';
comment on column serial_difference.decision is 'Corrected: the records follow the technician. Right: the records stay. Ordered: it comes back with an order. Recounted: a later count of the same van says what is so.';
comment on column serial_difference.assignment_id is 'With which a replacement was sent.';
create index on serial_difference (asked_by);
create index on serial_difference (order_id);
create index on serial_difference (assignment_id);
