-- A hundred thousand rows of a comparison are written at once; a foreign key looks each of them up. What they refer to is checked once
-- for a whole statement instead. Nothing may delete comparisons or actions.
alter table comparison_row
  drop constraint comparison_row_comparison_id_fkey,
  drop constraint comparison_row_action_id_fkey,
  drop constraint comparison_row_solved_id_fkey;

create function check_comparison_rows() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if exists (select from (select distinct comparison_id from new_rows) n left join comparison c on c.id = n.comparison_id where c.id is null)
    or exists (select from (select distinct solved_id from new_rows where solved_id is not null) n left join comparison c on c.id = n.solved_id where c.id is null)
    or exists (select from (select distinct action_id from new_rows where action_id is not null) n left join comparison_action a on a.id = n.action_id where a.id is null)
  then
    raise foreign_key_violation using message = 'a row of a comparison refers to a comparison or an action that does not exist',
      table = 'comparison_row', constraint = 'comparison_row_references';
  end if;
  return null;
end
$$;
comment on function check_comparison_rows is 'The references of comparison_row, checked once for all rows of a statement.';
create trigger comparison_row_check_insert after insert on comparison_row
  referencing new table as new_rows for each statement execute function check_comparison_rows();
create trigger comparison_row_check_update after update on comparison_row
  referencing new table as new_rows for each statement execute function check_comparison_rows();
comment on column comparison_row.comparison_id is 'Checked by a trigger for a whole statement, like action_id and solved_id.';
