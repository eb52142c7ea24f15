-- Where a closing was sent from is kept for a limited time: the few that still have one are found without reading all closings.
create index closing_with_position on closing (coalesce(requested_at, created_at))
  where position is not null or declared ->> 'position' is not null or set_aside ->> 'position' is not null;
create index phone_command_with_position on phone_command (received_at) where body ->> 'position' is not null;
-- A draft has none: it is read at Send.
update closing set position = null where state = 'draft' and position is not null;
comment on column closing.position is 'Where it was sent from, as {"latitude", "longitude", "accuracy_m"}; only while the company has it read, and for as long as the settings of privacy say.';
