-- What a comparison of 100,000 terminals needed most of its time for.

-- A strict function whose body may give a value for null is called for every row; these are written into the statement that uses them.
create or replace function loose_terminal_key(terminal text) returns text
  language sql immutable parallel safe
  return coalesce(nullif(ltrim(upper(replace(replace(replace(terminal, ' ', ''), U&'\0009', ''), U&'\00A0', '')), '0'), ''),
    case when terminal is not null then '0' end);
create or replace function loose_serial_key(serial text) returns text
  language sql immutable parallel safe
  return upper(replace(replace(replace(serial, ' ', ''), U&'\0009', ''), U&'\00A0', ''));

-- The rows of a comparison that match are most of it and always read together, from where they were written: no ordered index for them.
drop index comparison_row_by_class;
create index comparison_row_by_class on comparison_row (comparison_id, class, place, id) where class <> 'matched';
create index comparison_row_by_comparison on comparison_row using brin (comparison_id) with (pages_per_range = 32, autosummarize = on);

-- One look at the rows of a statement instead of three.
create or replace function check_comparison_rows() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from (select distinct comparison_id, solved_id, action_id from new_rows) n
    where not exists (select from comparison c where c.id = n.comparison_id)
      or (n.solved_id is not null and not exists (select from comparison c where c.id = n.solved_id))
      or (n.action_id is not null and not exists (select from comparison_action a where a.id = n.action_id)))
  then
    raise foreign_key_violation using message = 'a row of a comparison refers to a comparison or an action that does not exist',
      table = 'comparison_row', constraint = 'comparison_row_references';
  end if;
  return null;
end
$$;
