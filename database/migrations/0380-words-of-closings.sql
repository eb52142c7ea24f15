-- What an admin decides about a closing is named by what it is: the resolution of a serial that is not in our records, and the next step
-- after a job that was not possible.
alter table closing rename column settle to resolution;
alter table closing rename column settle_part_id to resolution_part_id;
alter table closing rename column settle_warehouse_id to resolution_warehouse_id;
alter table closing rename column follow to next_step;
alter table closing drop constraint closing_settle_check, drop constraint closing_follow_check;
alter index closing_settle_part_id_idx rename to closing_resolution_part_id_idx;
alter index closing_settle_warehouse_id_idx rename to closing_resolution_warehouse_id_idx;
drop index closing_intervention_id_key;
update closing set resolution = 'ignore' where resolution = 'leave';
update closing set next_step = 'reschedule' where next_step = 'plan_again';
alter table closing
  add constraint closing_resolution_check check (resolution in ('register', 'ignore')),
  add constraint closing_next_step_check check (next_step in ('reschedule', 'follow_up', 'final'));
create unique index closing_intervention_id_key on closing (intervention_id)
  where state in ('draft', 'requested') or (state = 'confirmed' and next_step is distinct from 'reschedule');
comment on column closing.resolution is 'What becomes of a withdrawn serial that is not in our records: it is registered, or ignored.';
comment on column closing.next_step is 'After a job that was not possible: it is rescheduled, gets a follow-up, or is final.';

-- Statements name the party as cost lines do, `whom`. Their column keeps its name: seals are made over the text of the row.
update table_setting set columns = replace(columns::text, '"side"', '"whom"')::jsonb where list = 'statements';
update list_view set columns = replace(columns::text, '"side"', '"whom"')::jsonb, query = replace(query::text, '"side"', '"whom"')::jsonb
  where list = 'statements';
