-- Jobs have the names of fields that the API page promises: `assigned_on` and `hold`. Saved views and settings of their list follow.
update table_setting set columns = replace(replace(columns::text, '"assigned_at"', '"assigned_on"'), '"on_hold"', '"hold"')::jsonb
  where list = 'interventions';
update list_view set columns = replace(replace(columns::text, '"assigned_at"', '"assigned_on"'), '"on_hold"', '"hold"')::jsonb,
    query = replace(replace(query::text, '"assigned_at_', '"assigned_on_'), '"on_hold"', '"hold"')::jsonb
  where list = 'interventions';
