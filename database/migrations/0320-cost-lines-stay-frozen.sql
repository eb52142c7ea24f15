-- Cost lines of a confirmed closing were not frozen on a connection that had never priced anything again: the setting is null there, and
-- "not (… and null)" let every change pass.
create or replace function check_closing_costs() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  side text := coalesce(new.whom, old.whom);
  pricing_again boolean := coalesce(current_setting('fieldstock.pricing', true), '') = 'again';
begin
  if exists (
      select from closing c where c.id in (coalesce(new.closing_id, old.closing_id), coalesce(old.closing_id, new.closing_id))
        and c.state in ('confirmed', 'reopened')
        and not (c.state = 'confirmed' and pricing_again
          and case side when 'client' then c.client_statement_id else c.technician_statement_id end is null))
    and not (tg_op = 'UPDATE' and (to_jsonb(new) - 'setting_id') = (to_jsonb(old) - 'setting_id')) then
    raise exception 'cost lines of a confirmed closing do not change' using errcode = 'check_violation', constraint = 'closing_cost_frozen_check';
  end if;
  return coalesce(new, old);
end
$$;
