-- Uploads: one state machine that the database holds too, columns that belong to one file, and rows that remember what was repaired.

alter table import drop constraint import_status_check;
update import set status = 'reverting' where status = 'committing' and phase = 'reverting';
alter table import add constraint import_status_check
  check (status in ('checking', 'checked', 'committing', 'committed', 'reverting', 'reverted', 'failed'));

-- The same list as src/lib/upload-states.ts; a test compares both.
create function check_import_status() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('checking', 'checked'), ('checking', 'failed'),
    ('checked', 'checking'), ('checked', 'committing'), ('checked', 'committed'), ('checked', 'failed'),
    ('committing', 'committed'), ('committing', 'checked'),
    ('committed', 'reverting'), ('committed', 'reverted'),
    ('reverting', 'reverted'), ('reverting', 'committed'),
    ('failed', 'checking')) then
    raise exception 'an upload that is % does not become %', old.status, new.status
      using errcode = 'check_violation', table = 'import', constraint = 'import_status_step';
  end if;
  return new;
end
$$;
comment on function check_import_status is 'Refuses steps between the states of an upload that are not foreseen.';
create trigger import_status_step before update of status on import
  for each row when (old.status is distinct from new.status) execute function check_import_status();

-- Never written so far.
alter table import drop column columns;
alter table import
  add column columns jsonb not null default '[]',
  add column problems jsonb not null default '[]',
  add column total_skipped integer not null default 0,
  add column ended_at timestamptz(3),
  add column rows_deleted_at timestamptz(3);
comment on column import.columns is 'The columns of this file in the order of its rows'' cells; empty for uploads from before they were kept.';
comment on column import.problems is 'Each problem with its number of rows and a few of their values, as last checked; stays when the rows go.';
comment on column import.total_skipped is 'Rows of the file that are not data, such as titles and totals.';
comment on column import.ended_at is 'When it was inserted, undone or refused; its rows are deleted some time after.';
comment on column import.rows_deleted_at is 'When its single rows were deleted; the report and the file stay.';
update import set ended_at = coalesce(reverted_at, committed_at, created_at) where status in ('committed', 'reverted', 'failed');
create index import_rows_to_delete on import (coalesce(ended_at, created_at)) where rows_deleted_at is null;

alter table import_row add column was_cells text[], add column was_problems jsonb;
comment on column import_row.was_cells is 'The cells as last checked together with the other rows; empty unless they were changed since.';
comment on column import_row.was_problems is 'What a repaired row failed with.';
