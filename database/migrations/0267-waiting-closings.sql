-- Closings that wait: a draft that an upload took over comes back when the upload is undone, and a serial is declared in one of them at a time.

alter table closing add column set_aside jsonb;
comment on column closing.set_aside is 'The technician''s draft as it was before an upload took it over, while that can be undone.';

create index closing_waiting_installed on closing (serial_key(installed_serial)) where state = 'requested' and installed_serial is not null;
create index closing_waiting_withdrawn on closing (serial_key(withdrawn_serial)) where state = 'requested' and withdrawn_serial is not null;

-- Terminal IDs are compared by one function everywhere.
create index intervention_by_terminal_key on intervention (terminal_key(client_terminal_id)) where client_terminal_id is not null;
drop index intervention_by_terminal;
