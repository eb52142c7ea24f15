-- Rows of an upload that are not inserted although nothing needs to be put right: the same row twice, or one that somebody leaves out.
alter table import_row add column left_out jsonb;
comment on column import_row.left_out is 'Why the row is left out, as one problem with its words; left_out is the problem of a row that a person leaves out. Null: it is not.';
alter table import add column total_left_out integer not null default 0;
comment on column import.total_left_out is 'Rows that are left out; they count neither as rows of the upload nor as failing.';
