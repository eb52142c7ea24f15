-- Figures of the dashboard: counts that are kept with the interventions, one index for all live ones, and the cards of past days.

create table intervention_count (
  id bigint generated always as identity primary key,
  what text not null check (what in ('received', 'in_time', 'late')),
  bucket timestamp not null,
  change integer not null
);
comment on table intervention_count is 'How many more or fewer interventions were received or closed in a span of time: the sum of the rows is their number. Kept by triggers; a nightly job adds rows of the same bucket up.';
comment on column intervention_count.what is 'Received; closed in time; closed late.';
comment on column intervention_count.bucket is 'Received: the quarter of an hour in UTC, so that every time zone can put it on its own day. Closed: the day of work.';
create index intervention_count_sum on intervention_count (what, bucket) include (change);

create function intervention_buckets(received_at timestamptz, status text, closed_on date, due_on date)
  returns table (what text, bucket timestamp) language sql immutable parallel safe as $$
  select 'received', date_bin('15 minutes', received_at at time zone 'UTC', timestamp '2000-01-01')
  union all
  select case when closed_on <= due_on then 'in_time' else 'late' end, closed_on::timestamp where status = 'closed'
$$;
comment on function intervention_buckets is 'The counts that one intervention is part of.';

create function count_new_interventions() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into intervention_count (what, bucket, change)
  select b.what, b.bucket, count(*) from new_rows n cross join intervention_buckets(n.received_at, n.status, n.closed_on, n.due_on) b
  group by 1, 2;
  return null;
end
$$;
create function count_gone_interventions() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into intervention_count (what, bucket, change)
  select b.what, b.bucket, -count(*) from old_rows o cross join intervention_buckets(o.received_at, o.status, o.closed_on, o.due_on) b
  group by 1, 2;
  return null;
end
$$;
create function count_changed_interventions() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into intervention_count (what, bucket, change)
  select what, bucket, sum(change) from (
    select b.what, b.bucket, 1 as change from new_rows n cross join intervention_buckets(n.received_at, n.status, n.closed_on, n.due_on) b
    union all
    select b.what, b.bucket, -1 from old_rows o cross join intervention_buckets(o.received_at, o.status, o.closed_on, o.due_on) b) as changes
  group by 1, 2 having sum(change) <> 0;
  return null;
end
$$;
comment on function count_new_interventions is 'Keeps intervention_count.';
comment on function count_gone_interventions is 'Keeps intervention_count.';
comment on function count_changed_interventions is 'Keeps intervention_count.';
create trigger intervention_count_new after insert on intervention
  referencing new table as new_rows for each statement execute function count_new_interventions();
create trigger intervention_count_gone after delete on intervention
  referencing old table as old_rows for each statement execute function count_gone_interventions();
create trigger intervention_count_changed after update on intervention
  referencing old table as old_rows new table as new_rows for each statement execute function count_changed_interventions();

-- Those that are there already.
insert into intervention_count (what, bucket, change)
select b.what, b.bucket, count(*) from intervention i cross join intervention_buckets(i.received_at, i.status, i.closed_on, i.due_on) b
group by 1, 2;

-- Reads see the rows before or the sums after it, never both.
create function add_up_intervention_counts() returns void language sql
  security definer set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(732, 0);
  with gone as (delete from intervention_count returning what, bucket, change)
  insert into intervention_count (what, bucket, change)
  select what, bucket, sum(change) from gone group by 1, 2 having sum(change) <> 0;
$$;
comment on function add_up_intervention_counts is 'Replaces the rows of each bucket by their sum.';

-- Everything that is asked about jobs that are not done, answered without reading the table.
create index intervention_by_live_figures on intervention (technician_id, province, kind, status, due_on, soon_from, paused, id)
  where status in ('open', 'assigned', 'closing_requested');

create table figure_day (
  key text not null,
  day date not null,
  value integer not null,
  primary key (key, day)
);
comment on table figure_day is 'The number of a card of the dashboard at the end of a day.';
comment on column figure_day.key is 'Of the card, as its feature names it.';

grant select on intervention_count to fieldstock_runtime;
grant select, insert, delete on figure_day to fieldstock_runtime;
revoke execute on function add_up_intervention_counts from public;
grant execute on function add_up_intervention_counts to fieldstock_runtime;
