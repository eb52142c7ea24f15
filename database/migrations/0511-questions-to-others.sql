-- The office asks whoever has the job now about a closing that somebody else declared.
create table case_question (
  id bigint generated always as identity primary key,
  case_id bigint not null references closing_case on delete cascade,
  account_id bigint not null references account,
  question text not null,
  asked_by bigint not null references account,
  asked_at timestamptz(3) not null default now(),
  answer text,
  answered_at timestamptz(3),
  constraint case_question_once unique (case_id, account_id)
);
comment on table case_question is 'What the office asks another technician before it decides on a closing: the last question to each, and its answer.';
comment on column case_question.account_id is 'Who is asked: the technician who had the job then.';
comment on column case_question.answered_at is 'When the last question was answered; an answer to an earlier one, which came late, is kept without.';
create index on case_question (account_id);
create index on case_question (asked_by);
grant select, insert, update, delete on case_question to fieldstock_runtime;
