-- Cut-off hours and closures have the names that the API page promises.

-- A key that was made for the cut-off hours keeps them under their new noun.
update api_key set subjects = array_replace(subjects, 'cut-offs', 'cut-off') where 'cut-offs' = any (subjects);

-- Saved views and settings of the list of closures name its columns `from` and `to`.
update table_setting set columns = replace(replace(columns::text, '"from_date"', '"from"'), '"to_date"', '"to"')::jsonb where list = 'closures';
update list_view set columns = replace(replace(columns::text, '"from_date"', '"from"'), '"to_date"', '"to"')::jsonb,
    query = replace(replace(query::text, 'from_date', 'from'), 'to_date', 'to')::jsonb
  where list = 'closures';
-- The cut-off hours are no list of their own.
delete from table_setting where list = 'cut-offs';
delete from list_view where list = 'cut-offs';

-- Installations are listed newest first.
create index installation_by_day on installation (from_on, id);
create index installation_terminal_search on installation using gin (client_terminal_id gin_trgm_ops);
