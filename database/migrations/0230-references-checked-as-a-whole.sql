-- References that are checked for a whole statement (decisions 15 and 68) have no foreign key that a restore could check again.

create function missing_references() returns table (home text, field text, target text, missing bigint) language plpgsql stable
  set search_path = public, pg_temp as $$
declare
  it record;
  counted bigint;
begin
  for it in select * from (values
    ('intervention', 'supplier_id', 'supplier', 'id'), ('intervention', 'module_id', 'module_name', 'id'),
    ('intervention', 'code_id', 'intervention_code', 'id'), ('intervention', 'part_id', 'part', 'id'),
    ('intervention', 'import_id', 'import', 'id'), ('intervention', 'created_by', 'account', 'id'),
    ('intervention_event', 'intervention_id', 'intervention', 'id'), ('intervention_event', 'batch_id', 'intervention_batch', 'id'),
    ('intervention_event', 'account_id', 'account', 'id'),
    ('archive_file_intervention', 'archive_file_id', 'archive_file', 'id'),
    ('archive_file_intervention', 'intervention_id', 'intervention', 'id'),
    ('intervention_file_row', 'import_id', 'intervention_file', 'import_id'),
    ('comparison_row', 'comparison_id', 'comparison', 'id'), ('comparison_row', 'action_id', 'comparison_action', 'id'),
    ('comparison_row', 'solved_id', 'comparison', 'id'),
    ('movement', 'product_id', 'product', 'id'), ('movement', 'batch_id', 'movement_batch', 'id'),
    ('product', 'part_id', 'part', 'id'), ('product', 'supplier_id', 'supplier', 'id'), ('product', 'warehouse_id', 'warehouse', 'id'),
    ('import_row', 'import_id', 'import', 'id')
  ) as list (home, field, target, key) loop
    execute format('select count(*) from %I h where h.%I is not null and not exists (select from %I t where t.%I = h.%I)',
      it.home, it.field, it.target, it.key, it.field) into counted;
    if counted > 0 then
      home := it.home;
      field := it.field;
      target := it.target;
      missing := counted;
      return next;
    end if;
  end loop;
end
$$;
comment on function missing_references is 'Rows that refer to what is not there, of the references that no foreign key holds; asked after a restore and by check-ledger.';

-- The triggers of these references look at what others have committed meanwhile, which only read committed shows them.
create function require_read_committed() returns trigger language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'write to "%" in a read committed transaction', tg_table_name
      using errcode = 'feature_not_supported', hint = 'Its references are checked by triggers that need to see what others committed.';
  end if;
  return null;
end
$$;
comment on function require_read_committed is 'Refuses to write in an isolation level in which the references of a statement cannot be checked.';
create trigger intervention_isolation before insert or update or delete on intervention
  for each statement execute function require_read_committed();
create trigger intervention_event_isolation before insert or update on intervention_event
  for each statement execute function require_read_committed();
create trigger archive_file_intervention_isolation before insert on archive_file_intervention
  for each statement execute function require_read_committed();
create trigger intervention_file_row_isolation before insert on intervention_file_row
  for each statement execute function require_read_committed();
create trigger supplier_isolation before delete on supplier for each statement execute function require_read_committed();
create trigger module_name_isolation before delete on module_name for each statement execute function require_read_committed();
create trigger intervention_code_isolation before delete on intervention_code
  for each statement execute function require_read_committed();
create trigger part_isolation before delete on part for each statement execute function require_read_committed();
create trigger import_isolation before delete on import for each statement execute function require_read_committed();
create trigger account_isolation before delete on account for each statement execute function require_read_committed();
create trigger intervention_batch_isolation before delete on intervention_batch
  for each statement execute function require_read_committed();
create trigger archive_file_isolation before delete on archive_file for each statement execute function require_read_committed();
create trigger intervention_file_isolation before delete on intervention_file
  for each statement execute function require_read_committed();
