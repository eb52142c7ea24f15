-- When demo data are removed, people who stay keep their saved views.

create or replace function tables_without_demo() returns text[]
  language sql immutable parallel safe
  return array['account', 'api_key', 'audit', 'backup_run', 'demo_mark', 'idempotency', 'known_device', 'list_view',
    'list_view_default', 'movement_rule', 'notification_setting',
    'one_time_token', 'rate_limit', 'retention_run', 'schema_migration', 'session', 'setting', 'stored_file', 'table_setting', 'technician',
    'technician_absence', 'usual_fault'];

create function query_without_records(query jsonb, record_filters text[], leaving bigint[]) returns jsonb
  language sql immutable parallel safe as $$
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each_text(query)
    where not key = any (record_filters) or (key = 'technician_id' and not string_to_array(value, ',') && leaving::text[])
$$;
comment on function query_without_records is 'The query of a saved view without the filters that name records by id; technicians who are not leaving stay.';

drop function remove_demo_data(text[]);
create function remove_demo_data(kept_subjects text[], record_filters text[] default '{}') returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  mark demo_mark;
  table_name text;
begin
  select * into mark from demo_mark for update;
  if not found then
    raise exception 'there are no demo data' using errcode = 'check_violation';
  end if;
  -- Identities of issued documents go on, because papers are kept in memory by them; all others begin with one again.
  execute 'truncate ' || demo_tables() || ' continue identity';
  for table_name in
    select pg_get_serial_sequence(format('public.%I', c.relname), a.attname) from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' and c.relname <> 'issued_document'
      and not c.relname = any (tables_without_demo())
  loop
    execute 'alter sequence ' || table_name || ' restart';
  end loop;
  -- Of the audit log stays what people did since with accounts and settings, which stay too.
  delete from audit where id <= mark.audit_id or account_id = any (mark.account_ids)
    or not subject = any (kept_subjects) or (subject in ('users', 'technicians') and subject_id = any (mark.account_ids));
  -- The company's data stay if somebody entered their own.
  delete from setting where name = 'company' and updated_at <= mark.made_at;
  update setting set updated_by = null where updated_by = any (mark.account_ids);
  update usual_fault set created_by = null where created_by = any (mark.account_ids);
  delete from api_key where account_id = any (mark.account_ids);
  update api_key set created_by = null where created_by = any (mark.account_ids);
  delete from technician_absence where technician_id = any (mark.account_ids);
  update technician_absence set created_by = null where created_by = any (mark.account_ids);
  delete from technician where account_id = any (mark.account_ids);
  delete from notification_setting where account_id = any (mark.account_ids);
  update account set created_by = null where created_by = any (mark.account_ids);
  update account set erased_by = null where erased_by = any (mark.account_ids);
  update stored_file set created_by = null where created_by = any (mark.account_ids);
  -- Views of people who stay stay. Filters that pick records fall away: the records go, and new ones get their ids.
  delete from list_view where account_id = any (mark.account_ids);
  update list_view set query = query_without_records(query, record_filters, mark.account_ids), updated_at = now(), version = version + 1
    where query is distinct from query_without_records(query, record_filters, mark.account_ids);
  delete from account where id = any (mark.account_ids);
  -- Nothing points to these any more; the sweep of files leaves young ones alone, so they are made old enough for the next one.
  update stored_file f set created_at = least(created_at, now() - interval '2 days')
    where not exists (select from account a where a.picture_id = f.id)
      and not exists (select from setting s where (s.value ->> 'logo_id')::bigint = f.id);
  delete from demo_mark;
end
$$;
comment on function remove_demo_data is 'Empties the company but for what stays; refuses where there is no mark of demo data. Part of one transaction: all of it or nothing.';

revoke all on function remove_demo_data from public;
grant execute on function remove_demo_data to fieldstock_runtime;
