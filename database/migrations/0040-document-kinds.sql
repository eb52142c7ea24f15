-- Documents are open to new kinds; what is printed is unique; why one was voided is kept as a code, with free text beside it.

alter table document_series drop constraint document_series_kind_check;
alter table document_series add constraint document_series_kind_check check (kind ~ '^[a-z][a-z_]{0,39}$');
comment on column document_series.kind is 'The kind''s name, as the feature that issues it declares it.';

alter table issued_document add column prefix text check (prefix ~ '^[A-Z]{1,4}$'),
  add column void_code text check (void_code ~ '^[a-z][a-z_]{0,39}$');
comment on column issued_document.prefix is 'The letters of its kind before the number, as in MI1-T12/2026; empty in what was issued before kinds had letters.';
comment on column issued_document.label is 'The number as it is printed, such as BO-T12/2026; stays when the warehouse changes its code.';
comment on column issued_document.void_code is 'The ready-made reason, whose words depend on the reader''s language.';
comment on column issued_document.void_reason is 'What was written beside the ready-made reason, or instead of it.';

-- Before kinds had letters, two kinds of one warehouse could print the same: those stay as they were issued.
create unique index issued_document_label_key on issued_document (label) where prefix is not null;
-- Doubles are looked for in what is printed.
create index on issued_document (label);

alter table issued_document drop constraint issued_document_voided_check;
alter table issued_document add constraint issued_document_voided_check
  check ((voided_at is null) = (void_reason is null and void_code is null));
grant update (void_code) on issued_document to fieldstock_runtime;

-- What is printed names its kind itself from now on; what was issued before prints as it did.
update issued_document set content = content || jsonb_build_object('prefix', null, 'title', case kind
  when 'return_note' then '{"EN": "Return delivery note", "IT": "DDT di reso"}'::jsonb
  else '{"EN": "Transport note", "IT": "Documento di trasporto"}'::jsonb end);

alter table assignment add column undone_code text, add column undone_reason text;
comment on column assignment.undone_code is 'The ready-made reason why it was undone, whose words depend on the reader''s language.';

alter table return_note add column cancel_code text;
comment on column return_note.cancel_code is 'The ready-made reason why it was cancelled, whose words depend on the reader''s language.';
alter table return_note drop constraint return_note_cancelled_check;
alter table return_note add constraint return_note_cancelled_check check ((state = 'cancelled') = (cancelled_at is not null)
  and (cancelled_at is null) = (cancel_reason is null and cancel_code is null));
-- A note is dated by the day it is issued; a draft has no date.
alter table return_note alter column return_date drop not null;
update return_note set return_date = null where state = 'draft';
alter table return_note add constraint return_note_return_date_check check (state = 'draft' or return_date is not null);
comment on column return_note.return_date is 'The day it was issued; a draft has none.';
-- Drafts, which have no date, come first by when they were made.
create index on return_note (created_at desc, id desc);
