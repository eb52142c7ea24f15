-- The audit log says with which key or session something was done and from which address, and gathers repeated refusals.

alter table audit
  add column session_id bigint,
  add column api_key_id bigint,
  add column address text,
  add column times integer not null default 1 check (times > 0);
comment on column audit.session_id is 'The session it was done in; no foreign key, because sessions are deleted when they end.';
comment on column audit.api_key_id is 'The API key it was done with; empty for people.';
comment on column audit.address is 'The address of the caller, behind the proxies that are trusted; empty for jobs.';
comment on column audit.times is 'How often within a minute: refused attempts of one person are gathered.';
