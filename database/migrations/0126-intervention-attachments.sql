-- Attachments of interventions: the client's letter, a photo of the shop.

create table intervention_attachment (
  intervention_id bigint not null references intervention on delete cascade,
  file_id bigint not null references stored_file,
  created_at timestamptz(3) not null default now(),
  primary key (intervention_id, file_id)
);
comment on table intervention_attachment is 'Files that the office attached to an intervention.';
create index on intervention_attachment (file_id);

grant select, insert, delete on intervention_attachment to fieldstock_runtime;
