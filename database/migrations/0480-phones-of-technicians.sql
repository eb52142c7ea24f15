-- The office sees what waits on each phone, and until when a ticket for handing it in counts.

alter table phone_device add column id bigint generated always as identity;
alter table phone_device add column ticket_at timestamptz(3);
create unique index phone_device_id_key on phone_device (id);
create index phone_device_by_age on phone_device (oldest_made_at, id) where waiting > 0;
comment on column phone_device.id is 'For lists; the key is the device that the phone named.';
comment on column phone_device.ticket_at is 'When the ticket was given: it counts for some weeks.';
