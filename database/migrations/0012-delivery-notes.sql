-- What a delivery note counts: its products per status, and what ever arrived with it.

drop index product_delivery_note;
create index product_delivery_note on product (delivery_note_id, status, id);
create index movement_delivery_note on movement (delivery_note_id, product_id) where kind = 'receive';
