-- A file of minutes is read by a job: until then its content is kept.
alter table driving_matrix add column file_id bigint references stored_file;
comment on column driving_matrix.file_id is 'The file while it is read; empty afterwards, so that its content is swept away.';
create index on driving_matrix (file_id);
