-- Nobody gives anything to an erased person: no job, product, absence or minimum, by any way, also at the moment of the erasure.

create function refuse_erased_person() returns trigger
  language plpgsql as $$
begin
  -- Waits for an erasure that is under way; whoever comes first makes the other one wait, and the later one sees what was done.
  perform from account where id = new.technician_id and erased_at is null for key share;
  if not found then
    raise exception 'account % is erased', new.technician_id
      using errcode = 'check_violation', table = tg_table_name, constraint = tg_table_name || '_technician_id_check';
  end if;
  return new;
end
$$;
comment on function refuse_erased_person is 'Refuses a row that gives something to an erased account.';

create trigger intervention_erased_person before insert or update of technician_id on intervention
  for each row when (new.technician_id is not null and new.status in ('open', 'assigned', 'closing_requested'))
  execute function refuse_erased_person();
create trigger product_erased_person before insert or update of technician_id on product
  for each row when (new.technician_id is not null and new.status is not null) execute function refuse_erased_person();
create trigger absence_erased_person before insert on technician_absence
  for each row execute function refuse_erased_person();
create trigger minimum_erased_person before insert on technician_minimum
  for each row execute function refuse_erased_person();

-- The audit log knows a draft statement by the name of the technician and its month.
create function erase_drafts_in_audit(person bigint, former_name text) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  pseudonym text;
begin
  select first_name || ' ' || last_name into pseudonym from account where id = person and erased_at is not null;
  if pseudonym is null then
    raise exception 'account % is not erased', person using errcode = 'check_violation';
  end if;
  update audit set label = pseudonym || substring(label from ', [^,]*$')
    where subject = 'statements' and label like '%, %'
      and (subject_id in (select id from statement where technician_id = person and label is distinct from audit.label)
        -- Of a draft that was deleted only the name is left; one that somebody else has too may be theirs.
        or (label like replace(replace(former_name, '\', '\\'), '%', '\%') || ', %'
          and not exists (select from statement s where s.id = audit.subject_id)
          and not exists (select from account a where a.id <> person and a.first_name || ' ' || a.last_name = former_name)));
end
$$;
comment on function erase_drafts_in_audit is 'Replaces the name of an erased account in the lines of its draft statements.';
revoke all on function erase_drafts_in_audit from public;
grant execute on function erase_drafts_in_audit to fieldstock_runtime;
