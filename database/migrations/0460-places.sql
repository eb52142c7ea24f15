-- Towns as clients' files write them are found among the municipalities of Italy by name and province (database/geo). Those that cannot be
-- found are put right once: from then on the same words mean the same municipality, for all jobs there are and will be.

create table place_alias (
  id bigint generated always as identity primary key,
  city_key text not null check (city_key <> ''),
  province text not null check (province ~ '^([A-Z]{2})?$'),
  city text not null,
  municipality_id integer not null,
  created_by bigint not null references account,
  created_at timestamptz not null default now(),
  unique (city_key, province)
);
comment on table place_alias is 'What a town of a client''s file means that is no municipality by its name.';
comment on column place_alias.city_key is 'The town without case, accents, blanks and signs (placeKey).';
comment on column place_alias.province is 'Empty where the file had none.';
comment on column place_alias.city is 'The town as it was written.';
comment on column place_alias.municipality_id is 'The number of the municipality at ISTAT.';
create index on place_alias (created_by);
grant select, insert, update, delete on place_alias to fieldstock_runtime;
