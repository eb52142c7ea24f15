-- A key says what it may do, on which subjects and until when. Keys from before keep what they could do, for a year.

alter table api_key
  add column access text not null default 'write' check (access in ('read', 'write')),
  add column subjects text[] check (cardinality(subjects) > 0),
  add column expires_at timestamptz(3) not null default now() + interval '1 year';
comment on column api_key.access is 'read: only what reads; write: both.';
comment on column api_key.subjects is 'The nouns of the API that it may call, such as products; empty for all that keys may call.';
comment on column api_key.expires_at is 'From here on the key is refused.';

-- A changed mail address or password can be undone by a link to the address from before.
alter table one_time_token drop constraint one_time_token_purpose_check;
alter table one_time_token add constraint one_time_token_purpose_check check (purpose in ('reset', 'totp', 'undo'));
comment on column one_time_token.payload is
  'totp: the secret that is being set up. undo: what the account was before, as JSON with email, totp (hash of the secret) and changed_at.';
