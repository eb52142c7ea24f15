-- Comparisons: a client's list of terminals against our installations of a day. Every row of both sides is in exactly one class.

create function loose_terminal_key(terminal text) returns text
  language sql immutable strict parallel safe
  return coalesce(nullif(ltrim(translate(upper(terminal), U&' \0009\00A0', ''), '0'), ''), '0');
comment on function loose_terminal_key is 'What terminal IDs of two companies are compared by: without regard to case, spaces and leading zeros.';

create function loose_serial_key(serial text) returns text
  language sql immutable strict parallel safe
  return upper(translate(serial, U&' \0009\00A0', ''));
comment on function loose_serial_key is 'What serials of two companies are compared by: without regard to case and spaces.';

create function typing_difference(a text, b text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  first integer := 0;
  differing integer := 0;
begin
  if length(a) <> length(b) or a = b then return null; end if;
  for at in 1..length(a) loop
    if substr(a, at, 1) <> substr(b, at, 1) then
      differing := differing + 1;
      if differing = 1 then first := at; end if;
      if differing > 2 then return null; end if;
    end if;
  end loop;
  if differing = 1 then return 'one'; end if;
  if substr(a, first, 2) = reverse(substr(b, first, 2)) and substr(a, first + 2) = substr(b, first + 2) then return 'swapped'; end if;
  return null;
end
$$;
comment on function typing_difference is 'one: a single character differs; swapped: two neighbours changed places; nothing otherwise.';

create table comparison (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references supplier,
  as_of date not null,
  state text not null default 'reading' check (state in ('reading', 'done', 'failed')),
  file_id bigint references stored_file,
  file_name text not null,
  mapping jsonb not null,
  header jsonb not null,
  phase text not null default 'waiting' check (phase in ('waiting', 'reading', 'comparing')),
  done integer not null default 0,
  total integer not null default 0,
  failure jsonb,
  previous_id bigint references comparison,
  file_rows integer not null default 0,
  skipped_rows integer not null default 0,
  matched integer not null default 0,
  loose_matches integer not null default 0,
  open_count integer not null default 0,
  new_count integer not null default 0,
  solved_count integer not null default 0,
  counts jsonb not null default '{}',
  unknown_models jsonb not null default '[]',
  created_by bigint references account,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  constraint comparison_ended_at_check check ((state = 'reading') = (ended_at is null)),
  constraint comparison_failure_check check ((state = 'failed') = (failure is not null))
);
comment on table comparison is 'One comparison of a client''s list of terminals with our records. It is kept; the next one of the same client says what is new and what is solved.';
comment on column comparison.as_of is 'The day of the client''s list: our side is what stood in shops on that day.';
comment on column comparison.file_id is 'The file as it came; empty where the rows came without one.';
comment on column comparison.mapping is 'The heading of each field in the file, as {"terminal": "TML", …}.';
comment on column comparison.header is 'The headings of the file, by which the mapping is found again.';
comment on column comparison.failure is 'Why it failed, in both languages.';
comment on column comparison.previous_id is 'The comparison of this client that it is measured against.';
comment on column comparison.loose_matches is 'Terminal IDs that match only without regard to case, spaces and leading zeros.';
comment on column comparison.open_count is 'Differences when it ended, without ignored ones; also of new_count and counts.';
comment on column comparison.counts is 'Differences by class when it ended, as {"same_terminal": 14, …}.';
comment on column comparison.unknown_models is 'Names of models in the file that the settings do not know.';
create index comparison_by_supplier on comparison (supplier_id, id desc);
create unique index comparison_reading_key on comparison (supplier_id) where state = 'reading';
create index on comparison (created_by);
create index on comparison (file_id);
create index on comparison (previous_id);

create table comparison_action (
  id bigint generated always as identity primary key,
  comparison_id bigint not null references comparison,
  action text not null check (action in ('tell', 'match', 'record', 'check', 'ignore')),
  note text,
  batches bigint[] not null default '{}',
  job_batch bigint references intervention_batch,
  at timestamptz(3) not null default now(),
  account_id bigint references account,
  undone_at timestamptz(3),
  undone_by bigint references account
);
comment on table comparison_action is 'What was done about differences; undone as a whole.';
comment on column comparison_action.batches is 'The corrections that it wrote into the ledger.';
comment on column comparison_action.job_batch is 'The interventions that it created.';
create index on comparison_action (comparison_id);
create index on comparison_action (account_id);
create index on comparison_action (undone_by);
create index on comparison_action (job_batch);

create table comparison_row (
  id bigint generated always as identity primary key,
  comparison_id bigint not null references comparison,
  class text not null check (class in ('matched', 'same_terminal', 'same_serial', 'only_theirs', 'only_ours', 'not_installed', 'double_theirs', 'other_model', 'other_supplier', 'double_ours')),
  key text,
  is_new boolean not null default false,
  place integer not null default 0,
  file_row integer,
  their_terminal text,
  their_serial text,
  their_model text,
  pos_code text,
  merchant text,
  city text,
  installation_id bigint,
  product_id bigint,
  our_terminal text,
  our_serial text,
  our_model text,
  since_on date,
  other_product_id bigint,
  loose boolean not null default false,
  cause text,
  facts jsonb,
  action_id bigint references comparison_action,
  told_on date,
  first_on date,
  solved_id bigint references comparison,
  constraint comparison_row_side_check check (file_row is not null or product_id is not null),
  constraint comparison_row_cause_check check ((class = 'matched') = (cause is null) and (cause is null) = (key is null))
);
comment on table comparison_row is 'The rows of a comparison: a row of the file, one of our installations, or both together; each of them is in exactly one.';
comment on column comparison_row.key is 'The same difference in the next comparison has the same key; it changes when anything in it does.';
comment on column comparison_row.is_new is 'It was not in the comparison before.';
comment on column comparison_row.place is 'New ones first, then by cause.';
comment on column comparison_row.installation_id is 'Our side. No reference: an installation goes when the movement behind it is undone.';
comment on column comparison_row.product_id is 'The product of our side. No reference, like that of their side: a hundred thousand rows are written at once, and products are never deleted.';
comment on column comparison_row.since_on is 'How long it has been in the shop by our records.';
comment on column comparison_row.other_product_id is 'The product with the serial of their side, where it is not ours under this terminal ID.';
comment on column comparison_row.cause is 'The likely cause; its values are in facts.';
comment on column comparison_row.facts is 'The values of the cause: the sentence of its evidence, numbers and days in it, and what it links to.';
comment on column comparison_row.told_on is 'When the client was last told of it.';
comment on column comparison_row.first_on is 'The day of the list in which it was first seen.';
comment on column comparison_row.solved_id is 'The next comparison, which did not find it any more.';
create index comparison_row_by_class on comparison_row (comparison_id, class, place, id);
create unique index comparison_row_key_key on comparison_row (comparison_id, key) where key is not null;
create index comparison_row_by_solved on comparison_row (solved_id, class, place) where solved_id is not null;
create index comparison_row_by_action on comparison_row (action_id) where action_id is not null;

create table comparison_alias (
  supplier_id bigint not null references supplier,
  their_serial text not null,
  product_id bigint not null references product,
  action_id bigint not null references comparison_action,
  primary key (supplier_id, their_serial, product_id)
);
comment on table comparison_alias is 'Serials that a client writes in another way: an admin said that they are the same product.';
comment on column comparison_alias.their_serial is 'As loose_serial_key writes it.';
create index on comparison_alias (product_id);
create index on comparison_alias (action_id);

grant select, insert, update on comparison, comparison_action, comparison_row to fieldstock_runtime;
grant delete on comparison_row to fieldstock_runtime;
grant select, insert, delete on comparison_alias to fieldstock_runtime;
