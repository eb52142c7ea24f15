-- Lines that an accountant adds to a draft statement: adjustments, and credits that refer to a closing which an issued statement holds.
-- They are lines of the statement like the others, so that totals, sheets, papers and seals count them. A draft has these alone; the
-- lines of its closings are added when it is issued.

alter table statement_line add column reason text check (reason <> '');
alter table statement_line add column credited_closing_id bigint references closing;
alter table statement_line add column credited_label text;
alter table statement_line add column version integer;
comment on column statement_line.version is 'How often an added line was written; empty for the line of a closing, which is never changed.';
comment on column statement_line.reason is 'Why an accountant added the line; empty for the line of a closing.';
comment on column statement_line.credited_closing_id is 'The closing of an earlier statement that an added line puts right.';
comment on column statement_line.credited_label is 'The number of the statement that held that closing when the line was added.';
comment on table statement_line is 'Lines of issued statements as they were on the day of issue, and lines that an accountant added to a draft. A closing without a price has one line without an article.';

alter table statement_line alter column closing_id drop not null;
alter table statement_line alter column worked_on drop not null;
alter table statement_line alter column number drop not null;
alter table statement_line alter column code drop not null;
alter table statement_line add constraint statement_line_origin_check check (
  case when reason is null
    then closing_id is not null and worked_on is not null and number is not null and code is not null and credited_closing_id is null
    else closing_id is null and article is null and description is not null and quantity > 0
      and (credited_closing_id is null) = (credited_label is null) and version is not null
  end);
create index statement_line_added on statement_line (statement_id) where reason is not null;
create index on statement_line (credited_closing_id);

-- Lines change only while their statement is a draft. The lock makes a change wait for an issue that is under way.
create function check_statement_line() returns trigger language plpgsql as $$
declare
  written statement;
begin
  for written in select * from statement s where s.id in (new.statement_id, old.statement_id) order by s.id for share loop
    continue when written.state = 'draft';
    raise exception 'lines of an issued statement do not change' using errcode = 'check_violation', constraint = 'statement_line_frozen_check';
  end loop;
  return coalesce(new, old);
end
$$;
comment on function check_statement_line is 'Freezes the lines of a statement with its issue.';
create trigger statement_line_frozen before insert or update or delete on statement_line
  for each row execute function check_statement_line();

-- Whatever issues a statement, its total is the sum of its lines.
create function check_statement_total() returns trigger language plpgsql as $$
begin
  if new.total_cents <> (select coalesce(sum(l.value_cents), 0) from statement_line l where l.statement_id = new.id) then
    raise exception 'the total of statement % is not the sum of its lines', new.label
      using errcode = 'check_violation', constraint = 'statement_total_check';
  end if;
  return new;
end
$$;
comment on function check_statement_total is 'Refuses to issue a statement whose total differs from its lines.';
create trigger statement_total before update of state on statement
  for each row when (old.state = 'draft' and new.state = 'issued') execute function check_statement_total();

grant update, delete on statement_line to fieldstock_runtime;
