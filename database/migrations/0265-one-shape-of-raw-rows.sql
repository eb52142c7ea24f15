-- Rows of clients' files from before the order of their columns was kept get the shape of all others, so that every reader meets one.

update intervention set raw = (select coalesce(jsonb_agg(jsonb_build_array(key, value)), '[]') from jsonb_each_text(raw))
  where jsonb_typeof(raw) = 'object';
alter table intervention add constraint intervention_raw_check check (raw is null or jsonb_typeof(raw) = 'array');
comment on column intervention.raw is 'Its row in the client''s file as it came: pairs of heading and value, in the order of the columns.';
