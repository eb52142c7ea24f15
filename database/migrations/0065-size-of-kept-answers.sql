-- A large answer is kept for a day, a small one for seven; the key itself is kept for seven days, so that its effect stays one.

alter table idempotency add column reply_bytes integer;
comment on column idempotency.reply_bytes is
  'Size of the answer as JSON text; empty for none. With a size but no reply, the answer was large and its day is over.';
comment on table idempotency is
  'Request keys of the last seven days with the answers already given: the same key has one effect. Large answers stay for a day.';
