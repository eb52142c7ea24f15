-- A refused command names its job in its body alone, and a note about a closing names only that closing: both kept the people of merchants who were erased.
create index phone_command_refused_by_job on phone_command ((body ->> 'intervention_id')) where state = 'refused';

create temporary table named on commit drop as
  with about_them as (
    select c.id, c.account_id, c.key from phone_command c join intervention i on i.id = c.intervention_id where i.contact_erased_at is not null
    union
    select c.id, c.account_id, c.key from phone_command c join intervention i on i.id::text = c.body ->> 'intervention_id'
    where c.state = 'refused' and i.contact_erased_at is not null)
  select id from about_them
  union
  select n.id from about_them t join phone_command n on n.kind = 'note' and n.body ->> 'about' = t.key::text and n.account_id = t.account_id;
update phone_command set body = body || '{"merchant_signer": null, "notes": null, "note": null}'
  where id in (select id from named) and body ?| array['merchant_signer', 'notes', 'note'];
update phone_command_other set body = body || '{"merchant_signer": null, "notes": null, "note": null}'
  where command_id in (select id from named)
    or body ->> 'intervention_id' in (select id::text from intervention where contact_erased_at is not null);
drop table named;
