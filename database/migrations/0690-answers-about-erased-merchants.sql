-- What another technician answered about a closing could name the merchant, and stayed when the merchant was erased.
create temporary table answered on commit drop as
  select q.id, q.account_id from case_question q join closing_case c on c.id = q.case_id join intervention i on i.id = c.intervention_id
  where i.contact_erased_at is not null;
update case_question set answer = null where id in (select id from answered) and answer is not null;
update phone_command n set body = n.body || '{"note": null}' from answered a
  where n.kind = 'note' and n.account_id = a.account_id and n.body ->> 'case_question_id' = a.id::text;
drop table answered;
comment on column case_question.answer is 'The last answer; empty again once the merchant is erased.';
