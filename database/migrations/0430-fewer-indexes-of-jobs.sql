-- A new job enters 23 indexes instead of 30, and the same questions are served (`node bench/jobs.ts` asks all of them).

-- Every question about jobs that are not done is one index: in the order of the list, with what figures and filters ask.
-- What one technician has to do is found in it too, there are few such jobs.
drop index intervention_by_live;
drop index intervention_by_live_technician;
drop index intervention_by_live_figures;
create index intervention_by_live on intervention (due_on, id, technician_id, province, kind, status, soon_from, paused)
  where status in ('open', 'assigned', 'closing_requested');

-- Five kinds and a dozen numbers of days: a page of them is soon found in the list's order, and their total is counted in this index.
drop index intervention_by_kind;
drop index intervention_by_closing_days;
drop index intervention_by_due_on;
create index intervention_by_due_on on intervention (due_on, id, kind, closing_days);

-- Most closed jobs were closed in time: those of the status, with the day of work, give them. The few late ones keep their own.
drop index intervention_by_in_time;
drop index intervention_by_status;
create index intervention_by_status on intervention (status, due_on, id, closed_on);

-- Contacts of the few cancelled jobs are asked for at night, and by the day of the cancellation, which this index does not have.
drop index intervention_by_kept_cancelled;

-- A job with an end of its hold is on hold.
drop index intervention_by_held;
alter table intervention add constraint intervention_hold_until_check check (hold_until is null or hold_reason_id is not null);

-- The same number, POS code or terminal has the same search key: the index of the search finds it, the text itself is compared after.
drop index intervention_by_number_start;
drop index intervention_by_pos;
drop index intervention_by_terminal_key;

-- Found by its name alone, and most jobs have one of few names.
drop index intervention_by_tml_model;
create index intervention_by_tml_model on intervention (tml_model);

-- A text without accents has nothing to take apart: a third less work for each key.
create or replace function search_key(value text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(value) = length(value) then
    return upper(regexp_replace(value, '[^A-Za-z0-9]+', '', 'g'));
  end if;
  return upper(regexp_replace(normalize(value, nfd), '[^A-Za-z0-9]', '', 'g'));
end $$;
