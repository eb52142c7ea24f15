-- Demo data: a mark that says the company holds some, and the one function that takes them out.

create table demo_mark (
  is_only boolean primary key default true check (is_only),
  made_at timestamptz(3) not null default now(),
  audit_id bigint not null,
  account_ids bigint[] not null
);
comment on table demo_mark is 'At most one row: this company was filled with demo data. Without it nothing can be removed as such.';
comment on column demo_mark.audit_id is 'The last line of the audit log that the demo data wrote; later ones are what people did.';
comment on column demo_mark.account_ids is 'Accounts that were made with the demo data; they go with it.';
grant select, insert, update on demo_mark to fieldstock_runtime;

-- Companies that were filled by an earlier version: nobody real has an address under .example.
insert into demo_mark (made_at, audit_id, account_ids)
  select min(a.created_at), coalesce((select max(id) from audit where correlation_id = 'first start'), 0), array_agg(a.id order by a.id)
  from account a where a.email like '%@logisticaterminali.example' and a.erased_at is null having count(*) > 0;

-- What stays: accounts and what belongs to them, settings, what every new company has, and the program's own records.
create function tables_without_demo() returns text[]
  language sql immutable parallel safe
  return array['account', 'api_key', 'audit', 'backup_run', 'demo_mark', 'idempotency', 'known_device', 'movement_rule', 'notification_setting',
    'one_time_token', 'rate_limit', 'retention_run', 'schema_migration', 'session', 'setting', 'stored_file', 'table_setting', 'technician',
    'technician_absence', 'usual_fault'];
comment on function tables_without_demo is 'Tables whose rows are looked at one by one when demo data are removed; every other table is emptied.';

create function demo_tables() returns text
  language sql stable set search_path = pg_catalog, public as $$
    select string_agg(format('public.%I', c.relname), ', ' order by c.relname) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any (public.tables_without_demo())
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
$$;
comment on function demo_tables is 'The tables that are emptied, as a list for a statement.';

create function lock_demo_data() returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from demo_mark for update;
  if not found then
    raise exception 'there are no demo data' using errcode = 'check_violation';
  end if;
  execute 'lock table ' || demo_tables() || ' in access exclusive mode';
end
$$;
comment on function lock_demo_data is 'Waits for work that is under way and lets none begin, so that what is counted afterwards is what will be removed.';

create function remove_demo_data(kept_subjects text[]) returns void
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
  delete from account where id = any (mark.account_ids);
  -- Nothing points to these any more; the sweep of files leaves young ones alone, so they are made old enough for the next one.
  update stored_file f set created_at = least(created_at, now() - interval '2 days')
    where not exists (select from account a where a.picture_id = f.id)
      and not exists (select from setting s where (s.value ->> 'logo_id')::bigint = f.id);
  delete from demo_mark;
end
$$;
comment on function remove_demo_data is 'Empties the company but for what stays; refuses where there is no mark of demo data. Part of one transaction: all of it or nothing.';

revoke all on function lock_demo_data, remove_demo_data from public;
grant execute on function lock_demo_data, remove_demo_data to fieldstock_runtime;
