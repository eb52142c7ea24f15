-- Articles that count by use; closings priced again while no statement holds them; when a job was cancelled.

alter table cost_setting add column per_use boolean not null default false;
comment on column cost_setting.per_use is 'Counts as often as the technician says that the article was used, and not at all without it.';

-- Confirming still freezes cost lines. Only pricing again, which says so for its transaction, may change those of a side that no statement holds.
create or replace function check_closing_costs() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  side text := coalesce(new.whom, old.whom);
begin
  if exists (
      select from closing c where c.id in (coalesce(new.closing_id, old.closing_id), coalesce(old.closing_id, new.closing_id))
        and c.state in ('confirmed', 'reopened')
        and not (c.state = 'confirmed' and current_setting('fieldstock.pricing', true) = 'again'
          and case side when 'client' then c.client_statement_id else c.technician_statement_id end is null))
    and not (tg_op = 'UPDATE' and (to_jsonb(new) - 'setting_id') = (to_jsonb(old) - 'setting_id')) then
    raise exception 'cost lines of a confirmed closing do not change' using errcode = 'check_violation', constraint = 'closing_cost_frozen_check';
  end if;
  return coalesce(new, old);
end
$$;

alter table intervention add column cancelled_at timestamptz(3);
comment on column intervention.cancelled_at is 'When it was cancelled; kept by a trigger. Whatever else changes the row later does not move it.';
update intervention i set cancelled_at = coalesce((
    select max(e.at) from intervention_event e where e.intervention_id = i.id and not e.undone and e.after ->> 'status' = 'cancelled'), i.updated_at)
  where status = 'cancelled';
create function keep_cancelled_at() returns trigger language plpgsql as $$
begin
  new.cancelled_at := case when new.status = 'cancelled' then now() end;
  return new;
end
$$;
comment on function keep_cancelled_at is 'Notes when a job is cancelled, and forgets it when it is not any more.';
create trigger intervention_cancelled before update of status on intervention
  for each row when (old.status is distinct from new.status) execute function keep_cancelled_at();
