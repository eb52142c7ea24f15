-- Who refers to a record is known here: by the foreign keys, and by the references that are checked for a whole statement (decisions 15
-- and 68). Whoever wants to delete a record asks this one place, so that a new table counts on the day it is made.

create function statement_references() returns table (home text, field text, target text, key text) language sql immutable as $$
  values
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
$$;
comment on function statement_references is 'References that triggers check for all rows of a statement, instead of foreign keys.';

create or replace function missing_references() returns table (home text, field text, target text, missing bigint) language plpgsql stable
  set search_path = public, pg_temp as $$
declare
  it record;
  counted bigint;
begin
  for it in select * from statement_references() loop
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

create function record_references(wanted text) returns table (home text, field text) language sql stable
  set search_path = public, pg_temp as $$
  select c.conrelid::regclass::text, a.attname::text
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = to_regclass(wanted) and c.conparentid = 0 and c.confdeltype in ('a', 'r')
  union select s.home, s.field from statement_references() s where s.target = wanted
$$;
comment on function record_references is 'The columns that keep a record of this table from being deleted; what goes with it or forgets it is not among them.';

-- A minimum of a technician keeps its part, as the product has always said: it does not go with it silently.
alter table technician_minimum drop constraint technician_minimum_part_id_fkey,
  add constraint technician_minimum_part_id_fkey foreign key (part_id) references part (id);
