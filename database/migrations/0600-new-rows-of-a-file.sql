-- A row of a client's file whose job we do not have differs from nothing: its number is enough. Ten thousand of them were ten thousand rows, each with its reference.
alter table intervention_file add column new_rows integer[] not null default '{}';
comment on column intervention_file.new_rows is 'The rows in import_row whose job we did not have when the file was compared, in their order; empty once it is inserted.';
update intervention_file f set new_rows = array(
  select n from intervention_file_difference d where d.import_id = f.import_id and d.kind = 'new' order by n)
where exists (select from intervention_file_difference d where d.import_id = f.import_id and d.kind = 'new');
delete from intervention_file_difference where kind = 'new';
alter table intervention_file_difference drop constraint intervention_file_difference_kind_check,
  add constraint intervention_file_difference_kind_check check (kind in ('changed', 'unchanged', 'closed', 'gone'));
