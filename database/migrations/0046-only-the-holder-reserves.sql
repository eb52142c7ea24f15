-- A product may be listed on the open order of its holder and, waiting for a decision, on another technician's. Products are locked
-- while they are listed, so of two orders of the same technician the second still sees the first.

drop index order_line_open_key;
create index order_line_open on order_line (product_id) where open;
comment on column order_line.open is 'Its order is to be confirmed: a product is on one such order of its holder at most.';
