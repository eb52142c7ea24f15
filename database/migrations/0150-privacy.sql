-- Privacy: erased people and merchants, how long things are kept, and what the program may do to the audit log for that.

alter table account
  add column erased_at timestamptz(3),
  add column erased_by bigint references account,
  add constraint account_erased_check check (erased_at is null or (not active and password_hash is null and totp_secret is null
    and phone is null and address is null and picture_id is null));
comment on column account.erased_at is 'Since then its name is a pseudonym, and nobody signs in with it or changes it.';
create index on account (erased_by) where erased_by is not null;

alter table intervention add column contact_erased_at timestamptz(3);
comment on column intervention.contact_erased_at is 'When contact, phone, notes and the row of the client''s file were erased; a job that is not done keeps them.';
create index intervention_by_kept_contact on intervention (closed_on, id) where status = 'closed' and contact_erased_at is null;
create index intervention_by_kept_cancelled on intervention (updated_at, id) where status = 'cancelled' and contact_erased_at is null;

-- The sign-in log is part of the audit log, and is kept for another time than the rest.
create index audit_sign_ins on audit (at) where action in ('sign_in', 'sign_in_failed');

create table retention_run (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  seconds numeric(9, 1) not null,
  removed jsonb not null,
  failure text
);
comment on table retention_run is 'Nightly deletions of what is older than the retention settings allow; the last hundred are kept.';
comment on column retention_run.removed is 'How many of each kind were deleted.';
comment on column retention_run.failure is 'What went wrong with some of them; they are tried again the next time.';
grant select, insert, delete on retention_run to fieldstock_runtime;

-- The audit log stays append-only for the program. These functions are the only exceptions, each for one purpose.

create function forget_audit(sign_ins boolean, days integer, most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  gone integer;
begin
  if days < 180 then
    raise exception 'audit lines are kept for at least 180 days' using errcode = 'check_violation';
  end if;
  if sign_ins then
    delete from audit where id in (select a.id from audit a
      where a.at < now() - make_interval(days => days) and a.action in ('sign_in', 'sign_in_failed') order by a.at limit most);
  else
    delete from audit where id in (select a.id from audit a
      where a.at < now() - make_interval(days => days) and a.action not in ('sign_in', 'sign_in_failed') order by a.at limit most);
  end if;
  get diagnostics gone = row_count;
  return gone;
end
$$;
comment on function forget_audit is 'Deletes some of the lines older than so many days, and returns how many; half a year is always kept.';

create function erase_person_in_audit(person bigint) returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  pseudonym text;
  changed integer;
begin
  select first_name || ' ' || last_name into pseudonym from account where id = person and erased_at is not null;
  if pseudonym is null then
    raise exception 'account % is not erased', person using errcode = 'check_violation';
  end if;
  -- What was done to the account. Fields of the person go; that something was changed, by whom and when stays.
  update audit set label = pseudonym,
      changes = nullif(changes - array['username', 'first_name', 'last_name', 'email', 'phone', 'address', 'picture_id', 'provinces', 'absences'], '{}')
    where subject in ('users', 'technicians') and subject_id = person;
  get diagnostics changed = row_count;
  -- What the person did: from where is theirs, what they did is the company's.
  update audit set address = null where account_id = person and address is not null;
  -- Failed sign-ins have no account, but an address that may be theirs.
  update audit set address = null where subject in ('users', 'technicians') and subject_id = person and address is not null;
  -- Records that wrote the name into their line.
  update audit set changes = jsonb_set(changes, '{technician}', to_jsonb(pseudonym))
    where changes ? 'technician' and ((subject = 'assignments' and subject_id in (select id from assignment where technician_id = person))
      or (subject = 'orders' and subject_id in (select id from technician_order where technician_id = person)));
  return changed;
end
$$;
comment on function erase_person_in_audit is 'Replaces the name of an erased account in the audit log and removes its personal fields; refuses any other account.';

create function erase_mail_in_audit(mail text, person bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from account a where lower(a.email) = lower(mail)) or not exists (select from account where id = person and erased_at is not null) then
    raise exception 'this mail address is in use' using errcode = 'check_violation';
  end if;
  update audit set label = replace(label, mail, 'erased-' || person) where subject in ('mails', 'jobs') and position(mail in label) > 0;
end
$$;
comment on function erase_mail_in_audit is 'Replaces the mail address of an erased account where jobs and mails were named by it.';

revoke all on function forget_audit, erase_person_in_audit, erase_mail_in_audit from public;
grant execute on function forget_audit, erase_person_in_audit, erase_mail_in_audit to fieldstock_runtime;
