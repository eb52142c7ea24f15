-- Files that come in pieces over a bad network: what is here of one survives every cut, and the whole is compared with its hash.

create table file_piece (
  account_id bigint not null references account on delete cascade,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  position integer not null check (position >= 0),
  content bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, sha256, position)
);
comment on table file_piece is 'Pieces of files that are not whole yet; gone with the last one.';
comment on column file_piece.sha256 is 'Of the whole file, as the sender says.';
comment on column file_piece.content is 'Its bytes.';
comment on column file_piece.position is 'Where it begins in the file, in bytes.';
create index on file_piece (created_at);

create table received_file (
  account_id bigint not null references account on delete cascade,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_id bigint not null references stored_file,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, sha256)
);
comment on table received_file is 'Whole files that came in pieces, until a record refers to them; one that none refers to is swept after some days.';
comment on column received_file.sha256 is 'Of its bytes as they came, which are stored unchanged.';
create index on received_file (file_id);
create index on received_file (created_at);

grant select, insert, update, delete on file_piece, received_file to fieldstock_runtime;
