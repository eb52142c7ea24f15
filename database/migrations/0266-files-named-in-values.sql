-- Files that are named inside a value are references too: a generated column with a foreign key says so, and whoever asks the catalogue for what
-- points to a file finds them. Not valid: a logo that an issued statement has lost already stays lost.

alter table setting add column logo_file_id bigint generated always as ((value ->> 'logo_id')::bigint) stored;
alter table setting add constraint setting_logo_file_id_fkey foreign key (logo_file_id) references stored_file not valid;
comment on column setting.logo_file_id is 'The picture that the value names, so that it is not swept away.';
create index on setting (logo_file_id);

alter table issued_document add column logo_file_id bigint generated always as ((content #>> '{sender,logo_id}')::bigint) stored;
alter table issued_document add constraint issued_document_logo_file_id_fkey foreign key (logo_file_id) references stored_file not valid;
comment on column issued_document.logo_file_id is 'The logo that it was issued with, so that it is not swept away.';
create index on issued_document (logo_file_id);

alter table statement add column logo_file_id bigint generated always as ((content #>> '{sender,logo_id}')::bigint) stored;
alter table statement add constraint statement_logo_file_id_fkey foreign key (logo_file_id) references stored_file not valid;
comment on column statement.logo_file_id is 'The logo that it was issued with, so that it is not swept away.';
create index on statement (logo_file_id);
