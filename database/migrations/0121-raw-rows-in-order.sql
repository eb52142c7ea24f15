-- The row of a client's file keeps the order of its columns; what a check rested on is remembered, so that inserting need not repeat it.

comment on column intervention.raw is 'Its row in the client''s file as it came: pairs of heading and value, in the order of the columns. Of jobs from before that order was kept: an object.';

alter table intervention_file add column checked_with text;
comment on column intervention_file.checked_with is 'Digest of the codes, models and closing days that all its rows were last checked with; empty where only some rows were.';
