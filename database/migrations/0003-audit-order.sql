-- Lists order with nulls last, which an index serves only when it says the same.
drop index audit_at_id_idx;
create index audit_order on audit (at desc nulls last, id desc);
