-- Whether a technician may be deleted depends on the movements that name them; without an index that reads the whole ledger.

create index movement_technician on movement (technician_id) where technician_id is not null;
create index movement_installed_by on movement (installed_by) where installed_by is not null;
create index movement_return_by on movement (return_by) where return_by is not null;
