-- Filters of the list of interventions that read the whole table at a million rows.

create index intervention_by_kind on intervention (kind, due_on, id);
create index intervention_by_closing_days on intervention (closing_days, due_on, id);
create index intervention_by_appointment on intervention (appointment_on) where appointment_on is not null;
create index intervention_by_assigned_at on intervention (assigned_at) where assigned_at is not null;
create index intervention_by_closed_on on intervention (closed_on) where closed_on is not null;
create index intervention_by_in_time on intervention (due_on, id) where status = 'closed' and closed_on <= due_on;
create index intervention_by_late on intervention (due_on, id) where status = 'closed' and closed_on > due_on;
