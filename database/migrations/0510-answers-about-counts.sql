-- What the technician answers when the office asks about a serial of a count, before it decides.
alter table serial_difference
  add column answer text,
  add column answered_at timestamptz(3);
comment on column serial_difference.answer is 'What the technician answered last since the office asked.';
comment on column serial_difference.answered_at is 'When the last question was answered; an answer to an earlier one, which came late, is kept without.';
