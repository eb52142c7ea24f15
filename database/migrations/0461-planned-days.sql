-- A job has a day in its technician's plan beside the appointment, which is the promise to the shop. Without a technician there is no day.
alter table intervention
  add column planned_on date,
  add column planned_from text check (planned_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column planned_until text check (planned_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
comment on column intervention.planned_on is 'The day on which its technician is to do it; empty: not planned yet.';
comment on column intervention.planned_from is 'Not before this hour, where that was agreed.';
comment on column intervention.planned_until is 'To be done by this hour, where that was agreed.';
alter table intervention add constraint intervention_planned_check check (
  (planned_on is null or technician_id is not null) and (planned_on is not null or (planned_from is null and planned_until is null))
  and (planned_from is null or planned_until is null or planned_from < planned_until));
create index intervention_planned on intervention (planned_on, technician_id) where planned_on is not null;

-- When a technician works and where the day begins: for the hours of a day and for its order.
alter table technician
  add column work_from text not null default '08:00' check (work_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column work_until text not null default '17:00' check (work_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column lunch_from text not null default '13:00' check (lunch_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column lunch_minutes integer not null default 60 check (lunch_minutes between 0 and 240),
  add column day_minutes integer check (day_minutes between 1 and 1440),
  add column home_id integer,
  add constraint technician_hours_check check (work_from < work_until);
comment on column technician.day_minutes is 'Work and driving of a day at most; empty: the working hours without lunch.';
comment on column technician.home_id is 'The municipality where the day begins and ends, by its number at ISTAT: the municipality only, for admins only.';
