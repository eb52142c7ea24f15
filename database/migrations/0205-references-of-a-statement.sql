-- References of interventions are checked once for all rows of a statement instead of once for each row (decision 68).

alter table intervention drop constraint intervention_supplier_id_fkey, drop constraint intervention_module_id_fkey,
  drop constraint intervention_code_id_fkey, drop constraint intervention_part_id_fkey, drop constraint intervention_import_id_fkey,
  drop constraint intervention_created_by_fkey;
alter table intervention_event drop constraint intervention_event_intervention_id_fkey, drop constraint intervention_event_batch_id_fkey,
  drop constraint intervention_event_account_id_fkey;
alter table archive_file_intervention drop constraint archive_file_intervention_archive_file_id_fkey,
  drop constraint archive_file_intervention_intervention_id_fkey;
alter table intervention_file_row drop constraint intervention_file_row_import_id_fkey;

create function missing_reference(home text, field text, target text) returns void language plpgsql as $$
begin
  raise exception 'insert or update on table "%" violates foreign key constraint "%_%_fkey"', home, home, field
    using errcode = 'foreign_key_violation', table = home, constraint = home || '_' || field || '_fkey',
      detail = format('Key (%s) is not present in table "%s".', field, target);
end
$$;
comment on function missing_reference is 'Refuses a row that refers to nothing, in the words and with the name of a foreign key.';

-- As a foreign key does: whatever a row refers to is locked against deletion until the transaction ends, and has to be there. Plans are
-- kept: one made while a table is small must not read it from end to end when it has grown (enable_seqscan).
create function check_intervention_references() returns trigger language plpgsql
  security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  it record;
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct supplier_id) as suppliers, array_agg(distinct module_id) filter (where module_id is not null) as modules,
      array_agg(distinct code_id) as codes, array_agg(distinct part_id) filter (where part_id is not null) as parts,
      array_agg(distinct import_id) filter (where import_id is not null) as imports,
      array_agg(distinct created_by) filter (where created_by is not null) as accounts into it from new_rows;
  else
    select array_agg(distinct n.supplier_id) filter (where n.supplier_id <> o.supplier_id) as suppliers,
      array_agg(distinct n.module_id) filter (where n.module_id is not null and n.module_id is distinct from o.module_id) as modules,
      array_agg(distinct n.code_id) filter (where n.code_id <> o.code_id) as codes,
      array_agg(distinct n.part_id) filter (where n.part_id is not null and n.part_id is distinct from o.part_id) as parts,
      array_agg(distinct n.import_id) filter (where n.import_id is not null and n.import_id is distinct from o.import_id) as imports,
      array_agg(distinct n.created_by) filter (where n.created_by is not null and n.created_by is distinct from o.created_by) as accounts
    into it from new_rows n join old_rows o on o.id = n.id;
  end if;
  -- Of nothing there is nothing to look up.
  if it.suppliers is not null
    and (select count(*) from (select from supplier where id = any(it.suppliers) for key share) s) < cardinality(it.suppliers) then
    perform missing_reference('intervention', 'supplier_id', 'supplier');
  end if;
  if it.modules is not null
    and (select count(*) from (select from module_name where id = any(it.modules) for key share) s) < cardinality(it.modules) then
    perform missing_reference('intervention', 'module_id', 'module_name');
  end if;
  if it.codes is not null
    and (select count(*) from (select from intervention_code where id = any(it.codes) for key share) s) < cardinality(it.codes) then
    perform missing_reference('intervention', 'code_id', 'intervention_code');
  end if;
  if it.parts is not null
    and (select count(*) from (select from part where id = any(it.parts) for key share) s) < cardinality(it.parts) then
    perform missing_reference('intervention', 'part_id', 'part');
  end if;
  if it.imports is not null
    and (select count(*) from (select from import where id = any(it.imports) for key share) s) < cardinality(it.imports) then
    perform missing_reference('intervention', 'import_id', 'import');
  end if;
  if it.accounts is not null
    and (select count(*) from (select from account where id = any(it.accounts) for key share) s) < cardinality(it.accounts) then
    perform missing_reference('intervention', 'created_by', 'account');
  end if;
  return null;
end
$$;
comment on function check_intervention_references is 'Checks what new and changed interventions refer to, once for a statement.';
create trigger intervention_references_new after insert on intervention
  referencing new table as new_rows for each statement execute function check_intervention_references();
create trigger intervention_references_changed after update on intervention
  referencing old table as old_rows new table as new_rows for each statement execute function check_intervention_references();

create function check_event_references() returns trigger language plpgsql
  security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  it record;
begin
  select array_agg(distinct intervention_id) as interventions, array_agg(distinct batch_id) as batches,
    array_agg(distinct account_id) filter (where account_id is not null) as accounts into it from new_rows;
  if it.interventions is null then return null; end if;
  if (select count(*) from (select from intervention where id = any(it.interventions) for key share) s) < cardinality(it.interventions) then
    perform missing_reference('intervention_event', 'intervention_id', 'intervention');
  end if;
  if (select count(*) from (select from intervention_batch where id = any(it.batches) for key share) s) < cardinality(it.batches) then
    perform missing_reference('intervention_event', 'batch_id', 'intervention_batch');
  end if;
  if it.accounts is not null
    and (select count(*) from (select from account where id = any(it.accounts) for key share) s) < cardinality(it.accounts) then
    perform missing_reference('intervention_event', 'account_id', 'account');
  end if;
  return null;
end
$$;
comment on function check_event_references is 'Checks what new events of interventions refer to, once for a statement.';
create trigger intervention_event_references after insert on intervention_event
  referencing new table as new_rows for each statement execute function check_event_references();

create function check_listed_references() returns trigger language plpgsql
  security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  it record;
begin
  select array_agg(distinct intervention_id) as interventions, array_agg(distinct archive_file_id) as files into it from new_rows;
  if it.interventions is null then return null; end if;
  if (select count(*) from (select from intervention where id = any(it.interventions) for key share) s) < cardinality(it.interventions) then
    perform missing_reference('archive_file_intervention', 'intervention_id', 'intervention');
  end if;
  if (select count(*) from (select from archive_file where id = any(it.files) for key share) s) < cardinality(it.files) then
    perform missing_reference('archive_file_intervention', 'archive_file_id', 'archive_file');
  end if;
  return null;
end
$$;
comment on function check_listed_references is 'Checks which files list which interventions, once for a statement.';
create trigger archive_file_intervention_references after insert on archive_file_intervention
  referencing new table as new_rows for each statement execute function check_listed_references();

create function check_file_row_references() returns trigger language plpgsql
  security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  files bigint[] := (select array_agg(distinct import_id) from new_rows);
begin
  if (select count(*) from (select from intervention_file where import_id = any(files) for key share) s) < cardinality(files) then
    perform missing_reference('intervention_file_row', 'import_id', 'intervention_file');
  end if;
  return null;
end
$$;
comment on function check_file_row_references is 'Checks which files new rows belong to, once for a statement.';
create trigger intervention_file_row_references after insert on intervention_file_row
  referencing new table as new_rows for each statement execute function check_file_row_references();

-- Events, lines of archive files and rows of files never change whose they are.
create function keep_reference() returns trigger language plpgsql as $$
begin
  raise exception 'a row of "%" keeps what it belongs to', tg_table_name
    using errcode = 'foreign_key_violation', table = tg_table_name;
end
$$;
comment on function keep_reference is 'Refuses to change what a row belongs to.';
create trigger intervention_event_keep before update of intervention_id, batch_id on intervention_event
  for each row when (old.intervention_id <> new.intervention_id or old.batch_id <> new.batch_id) execute function keep_reference();
create trigger intervention_event_keep_account before update of account_id on intervention_event
  for each row when (new.account_id is not null and new.account_id is distinct from old.account_id) execute function keep_reference();
create trigger archive_file_intervention_keep before update on archive_file_intervention
  for each row execute function keep_reference();
create trigger intervention_file_row_keep before update of import_id on intervention_file_row
  for each row when (old.import_id <> new.import_id) execute function keep_reference();

-- The other side: what is referred to is not deleted. The arguments name tables and their columns. Ids never change.
create function refuse_referenced() returns trigger language plpgsql
  security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  used boolean;
begin
  for at in 0 .. tg_nargs - 2 by 2 loop
    execute format('select exists (select from old_rows o cross join lateral (select from %I r where r.%I = o.id limit 1) r)', tg_argv[at], tg_argv[at + 1])
      into used;
    if used then
      raise exception 'update or delete on table "%" violates foreign key constraint "%_%_fkey" on table "%"',
        tg_table_name, tg_argv[at], tg_argv[at + 1], tg_argv[at]
        using errcode = 'foreign_key_violation', table = tg_argv[at], constraint = tg_argv[at] || '_' || tg_argv[at + 1] || '_fkey',
          detail = format('Key is still referenced from table "%s".', tg_argv[at]);
    end if;
  end loop;
  return null;
end
$$;
comment on function refuse_referenced is 'Refuses to delete what other rows refer to; its arguments are pairs of a table and its column.';
create trigger supplier_referenced after delete on supplier referencing old table as old_rows
  for each statement execute function refuse_referenced('intervention', 'supplier_id');
create trigger module_name_referenced after delete on module_name referencing old table as old_rows
  for each statement execute function refuse_referenced('intervention', 'module_id');
create trigger intervention_code_referenced after delete on intervention_code referencing old table as old_rows
  for each statement execute function refuse_referenced('intervention', 'code_id');
create trigger part_referenced after delete on part referencing old table as old_rows
  for each statement execute function refuse_referenced('intervention', 'part_id');
create trigger import_referenced after delete on import referencing old table as old_rows
  for each statement execute function refuse_referenced('intervention', 'import_id');
create trigger account_referenced after delete on account referencing old table as old_rows
  for each statement execute function refuse_referenced('intervention', 'created_by', 'intervention_event', 'account_id');
create trigger intervention_batch_referenced after delete on intervention_batch referencing old table as old_rows
  for each statement execute function refuse_referenced('intervention_event', 'batch_id');

-- Planned anew each time (execute): a plan that was made for few rows compares all with all when there are many.
create function delete_with_intervention() returns trigger language plpgsql
  security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  execute 'delete from intervention_event e using old_rows o where e.intervention_id = o.id';
  execute 'delete from archive_file_intervention l using old_rows o where l.intervention_id = o.id';
  return null;
end
$$;
comment on function delete_with_intervention is 'Takes the events of deleted interventions, and their lines in files, with them.';
create trigger intervention_delete after delete on intervention
  referencing old table as old_rows for each statement execute function delete_with_intervention();

create function delete_with_archive_file() returns trigger language plpgsql
  security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  execute 'delete from archive_file_intervention l using old_rows o where l.archive_file_id = o.id';
  return null;
end
$$;
comment on function delete_with_archive_file is 'Takes the lists of interventions of deleted files with them.';
create trigger archive_file_delete after delete on archive_file
  referencing old table as old_rows for each statement execute function delete_with_archive_file();

create function delete_with_intervention_file() returns trigger language plpgsql
  security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  execute 'delete from intervention_file_row r using old_rows o where r.import_id = o.import_id';
  return null;
end
$$;
comment on function delete_with_intervention_file is 'Takes the rows of deleted files with them.';
create trigger intervention_file_delete after delete on intervention_file
  referencing old table as old_rows for each statement execute function delete_with_intervention_file();
