-- A phone may not hear the answer with its new ticket: the one that it has counts as well, until it names a newer one.
alter table phone_device add column ticket_hash_before bytea;
comment on column phone_device.ticket_hash_before is 'Of the ticket that the phone had when it got the newest one.';
create index on phone_device (ticket_hash_before);
