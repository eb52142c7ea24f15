-- Lists are ordered with empty values last, which these do not give: no question of any list or job led to them. Their tables are small.
drop index archive_file_created_at_id_idx;
drop index client_report_by_created;
drop index import_created_at_idx;
drop index return_note_return_date_id_idx;
drop index statement_by_month;

-- A reference that is mostly empty needs no entry for the empty ones: whoever looks for a record that is referred to asks for its id.
drop index closing_follow_up_id_idx;
create index closing_follow_up_id_idx on closing (follow_up_id) where follow_up_id is not null;
drop index closing_import_id_idx;
create index closing_import_id_idx on closing (import_id) where import_id is not null;
drop index closing_outcome_reason_id_idx;
create index closing_outcome_reason_id_idx on closing (outcome_reason_id) where outcome_reason_id is not null;
drop index closing_reopened_by_idx;
create index closing_reopened_by_idx on closing (reopened_by) where reopened_by is not null;
drop index closing_resolution_part_id_idx;
create index closing_resolution_part_id_idx on closing (resolution_part_id) where resolution_part_id is not null;
drop index closing_resolution_warehouse_id_idx;
create index closing_resolution_warehouse_id_idx on closing (resolution_warehouse_id) where resolution_warehouse_id is not null;
drop index installation_intervention_id_idx;
create index installation_intervention_id_idx on installation (intervention_id) where intervention_id is not null;
drop index intervention_by_import;
create index intervention_by_import on intervention (import_id) where import_id is not null;
drop index intervention_by_part;
create index intervention_by_part on intervention (part_id) where part_id is not null;

-- Nobody has a new job yet; those that nobody has are found among the jobs that are not done.
drop index intervention_by_technician;
create index intervention_by_technician on intervention (technician_id, due_on, id) where technician_id is not null;

-- Asked at night for what is older than a day: without the id in it, the jobs of a day share their entry.
drop index intervention_by_kept_contact;
create index intervention_by_kept_contact on intervention (closed_on) where status = 'closed' and contact_erased_at is null;
