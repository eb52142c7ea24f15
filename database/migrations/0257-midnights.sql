-- Which midnights of interventions were dealt with. It was read from the audit log, whose lines are forgotten after some time.

create table intervention_midnight (
  day date primary key,
  at timestamptz(3) not null default now()
);
comment on table intervention_midnight is 'Days that begin with a midnight that was dealt with: holds ended, and people told of what is late or about to be.';
insert into intervention_midnight (day, at)
  select (substring(correlation_id from 10))::date, min(at) from audit
  where subject = 'interventions' and action = 'midnight' and correlation_id ~ '^midnight-\d{4}-\d{2}-\d{2}$' group by 1;
grant select, insert on intervention_midnight to fieldstock_runtime;
