-- Indexes of products follow the lists' own order: newest first within whatever is filtered, read from either end.
-- With the status in them, pages and totals are answered without touching the table.

drop index product_received, product_changed, product_status_received, product_part, product_supplier, product_warehouse,
  product_technician, product_installed_by, product_return_by, product_terminal, product_installed_on, product_returned_on;

create index product_received on product (received_on, id) include (status) where status is not null;
create index product_changed on product (changed_at, id) include (status) where status is not null;
create index product_status on product (status, received_on, id);
create index product_part on product (part_id, received_on, id) include (status);
create index product_supplier on product (supplier_id, received_on, id) include (status);
create index product_warehouse on product (warehouse_id, received_on, id) include (status);
create index product_technician on product (technician_id, received_on, id) include (status) where technician_id is not null;
create index product_installed_by on product (installed_by, received_on, id) include (status) where installed_by is not null;
create index product_return_by on product (return_by, received_on, id) include (status) where return_by is not null;
create index product_installed_on on product (installed_on, id) include (status) where installed_on is not null;
create index product_returned_on on product (returned_on, id) include (status) where returned_on is not null;
create index product_terminal on product (client_terminal_id, id) include (status) where client_terminal_id is not null;
