-- References of jobs, of their events and files, of comparisons and uploads are foreign keys again (decision 135), instead of triggers that did
-- the same by hand in one isolation level. Those of the ledger stay with its triggers (decision 15), and so does what refers to a job ten thousand
-- times at once: a foreign key keeps the plan of its first look-up, and one made while there are few jobs reads all of them each time.

drop trigger intervention_references_new on intervention;
drop trigger intervention_references_changed on intervention;
drop trigger intervention_event_references on intervention_event;
drop trigger intervention_event_keep on intervention_event;
drop trigger intervention_event_keep_account on intervention_event;
drop trigger archive_file_intervention_references on archive_file_intervention;
drop trigger archive_file_intervention_keep on archive_file_intervention;
drop trigger intervention_file_row_references on intervention_file_row;
drop trigger intervention_file_row_keep on intervention_file_row;
drop trigger comparison_row_check_insert on comparison_row;
drop trigger comparison_row_check_update on comparison_row;
drop trigger import_rows_delete on import;
drop trigger archive_file_delete on archive_file;
drop trigger intervention_file_delete on intervention_file;
drop function check_intervention_references, check_event_references, check_listed_references, check_file_row_references,
  check_comparison_rows, delete_import_rows, delete_with_archive_file, delete_with_intervention_file;
-- With its triggers.
drop function refuse_referenced cascade;
drop trigger supplier_isolation on supplier;
drop trigger module_name_isolation on module_name;
drop trigger intervention_code_isolation on intervention_code;
drop trigger part_isolation on part;
drop trigger import_isolation on import;
drop trigger account_isolation on account;
drop trigger intervention_batch_isolation on intervention_batch;
drop trigger archive_file_isolation on archive_file;
drop trigger intervention_file_isolation on intervention_file;
drop trigger intervention_file_row_isolation on intervention_file_row;
drop trigger intervention_isolation on intervention;
create trigger intervention_isolation before delete on intervention for each statement execute function require_read_committed();

alter table intervention
  add constraint intervention_supplier_id_fkey foreign key (supplier_id) references supplier,
  add constraint intervention_module_id_fkey foreign key (module_id) references module_name,
  add constraint intervention_code_id_fkey foreign key (code_id) references intervention_code,
  add constraint intervention_part_id_fkey foreign key (part_id) references part,
  add constraint intervention_import_id_fkey foreign key (import_id) references import,
  add constraint intervention_created_by_fkey foreign key (created_by) references account;
alter table intervention_event
  add constraint intervention_event_batch_id_fkey foreign key (batch_id) references intervention_batch,
  add constraint intervention_event_account_id_fkey foreign key (account_id) references account;
alter table archive_file_intervention
  add constraint archive_file_intervention_archive_file_id_fkey foreign key (archive_file_id) references archive_file on delete cascade;
alter table intervention_file_row
  add constraint intervention_file_row_import_id_fkey foreign key (import_id) references intervention_file on delete cascade;
alter table comparison_row
  add constraint comparison_row_comparison_id_fkey foreign key (comparison_id) references comparison,
  add constraint comparison_row_action_id_fkey foreign key (action_id) references comparison_action,
  add constraint comparison_row_solved_id_fkey foreign key (solved_id) references comparison;
alter table import_row add constraint import_row_import_id_fkey foreign key (import_id) references import on delete cascade;
comment on column comparison_row.comparison_id is null;

-- What refers to jobs: known and locked against deletion, as a foreign key does it, once for a statement.
create function check_jobs_of_rows() returns trigger language plpgsql
  security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  jobs bigint[] := (select array_agg(distinct intervention_id) from new_rows);
begin
  if (select count(*) from (select from intervention where id = any(jobs) for key share) s) < cardinality(jobs) then
    perform missing_reference(tg_table_name, 'intervention_id', 'intervention');
  end if;
  return null;
end
$$;
comment on function check_jobs_of_rows is 'Checks the jobs that new rows refer to, once for a statement.';
create trigger intervention_event_jobs after insert on intervention_event
  referencing new table as new_rows for each statement execute function check_jobs_of_rows();
create trigger archive_file_intervention_jobs after insert on archive_file_intervention
  referencing new table as new_rows for each statement execute function check_jobs_of_rows();
create trigger intervention_event_keep before update of intervention_id on intervention_event
  for each row when (old.intervention_id <> new.intervention_id) execute function keep_reference();
create trigger archive_file_intervention_keep before update of intervention_id on archive_file_intervention
  for each row when (old.intervention_id <> new.intervention_id) execute function keep_reference();

create or replace function statement_references() returns table (home text, field text, target text, key text) language sql immutable as $$
  values
    ('intervention_event', 'intervention_id', 'intervention', 'id'), ('archive_file_intervention', 'intervention_id', 'intervention', 'id'),
    ('movement', 'product_id', 'product', 'id'), ('movement', 'batch_id', 'movement_batch', 'id'),
    ('product', 'part_id', 'part', 'id'), ('product', 'supplier_id', 'supplier', 'id'), ('product', 'warehouse_id', 'warehouse', 'id')
$$;
