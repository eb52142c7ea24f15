-- Mails to an address that a person no longer has are erased with the person. Those addresses were read out of the audit log, whose lines
-- may be deleted before; now they are kept for as long as the account is.
create table former_email (
  account_id bigint not null references account on delete cascade,
  email text not null,
  until timestamptz(3) not null default now(),
  primary key (account_id, email)
);
comment on table former_email is 'Mail addresses that an account had before, written by a trigger of the account; deleted when the person is erased.';
grant select, delete on former_email to fieldstock_runtime;

insert into former_email (account_id, email, until)
select a.subject_id, lower(value), max(a.at)
from audit a, jsonb_array_elements_text(a.changes -> 'email') as value, account c
where a.subject in ('users', 'technicians') and jsonb_typeof(a.changes -> 'email') = 'array' and value like '%@%'
  and c.id = a.subject_id and c.erased_at is null and lower(c.email) <> lower(value)
group by 1, 2;

create function keep_former_email() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into former_email (account_id, email) values (old.id, lower(old.email)) on conflict do nothing;
  return null;
end $$;
create trigger keep_former_email after update of email on account
  for each row when (lower(old.email) <> lower(new.email)) execute function keep_former_email();
