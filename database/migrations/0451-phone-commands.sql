-- What technicians' phones send: commands that are taken in once for ever, closings that are to be settled, counts of vans, what still waits.

create table phone_command (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  key uuid not null,
  kind text not null check (kind in ('close', 'cannot_do', 'appointment', 'hold', 'resume', 'accept_shipment', 'report_fault',
    'order_create', 'order_change', 'count_van', 'note')),
  schema integer not null,
  made_at timestamptz(3) not null,
  sent_at timestamptz(3) not null,
  received_at timestamptz(3) not null default now(),
  body jsonb not null,
  body_hash bytea not null,
  photos text[] not null default '{}',
  corrects uuid,
  via text not null default 'phone' check (via in ('phone', 'file', 'handed_in')),
  state text not null check (state in ('done', 'done_with_remarks', 'to_settle', 'refused')),
  sentence jsonb not null,
  remarks jsonb not null default '[]',
  fields jsonb not null default '{}',
  intervention_id bigint references intervention on delete set null,
  order_id bigint references technician_order,
  off_ms bigint not null default 0
);
comment on table phone_command is 'Commands of technicians'' phones with their receipts, written in the transaction of what they did; kept for ever, so that none is taken in twice.';
comment on column phone_command.key is 'Made on the phone with the command.';
comment on column phone_command.schema is 'The form of the body.';
comment on column phone_command.made_at is 'When Send was pressed, on the phone''s clock.';
comment on column phone_command.sent_at is 'When it left, on the phone''s clock: beside the time of receipt it shows how far that clock is off.';
comment on column phone_command.body is 'As it came, whatever became of it.';
comment on column phone_command.body_hash is 'Tells the same command again from another one under the same key.';
comment on column phone_command.photos is 'The hashes of its photos.';
comment on column phone_command.corrects is 'The key of the refused command that it puts right.';
comment on column phone_command.via is 'How it came: sent by the phone, in a file that was saved on it, or handed in by an account that was switched off.';
comment on column phone_command.sentence is 'What the technician reads, as {"EN", "IT"}.';
comment on column phone_command.remarks is 'What should be known besides, each as {"EN", "IT"}.';
comment on column phone_command.fields is 'What was refused, by field of the body, each as {"EN", "IT"}.';
comment on column phone_command.off_ms is 'How far the phone''s clock is ahead; 0 within five minutes.';
create unique index phone_command_key_key on phone_command (account_id, key);
create index on phone_command (intervention_id);
create index on phone_command (order_id);
create index phone_command_by_about on phone_command ((body ->> 'about')) where kind = 'note';

create table phone_command_other (
  id bigint generated always as identity primary key,
  command_id bigint not null references phone_command on delete cascade,
  received_at timestamptz(3) not null default now(),
  body jsonb not null
);
comment on table phone_command_other is 'What came under a key that was used for something else before: refused, and kept.';
comment on column phone_command_other.body is 'As it came.';
create index on phone_command_other (command_id);

create table phone_command_file (
  command_id bigint not null references phone_command on delete cascade,
  sha256 text not null,
  file_id bigint not null references stored_file,
  kind text not null,
  taken_at timestamptz(3),
  primary key (command_id, sha256)
);
comment on table phone_command_file is 'The photos and the signature of a command, whatever became of it.';
comment on column phone_command_file.sha256 is 'Of its bytes, which are those that the phone took.';
create index on phone_command_file (file_id);

create table closing_case (
  id bigint generated always as identity primary key,
  command_id bigint not null references phone_command,
  intervention_id bigint references intervention on delete set null,
  number text not null,
  technician_id bigint not null references account,
  reason text not null check (reason in ('moved', 'taken_back', 'closed_by_other', 'closed_already', 'cancelled', 'serial', 'handed_in')),
  state text not null default 'open' check (state in ('open', 'asked', 'settled')),
  declared jsonb not null,
  begun_at timestamptz(3),
  worked_at timestamptz(3) not null,
  asked_at timestamptz(3),
  asked_by bigint references account,
  question text,
  way text check (way in ('accept', 'leave', 'extra_visit')),
  sentence jsonb,
  closing_id bigint references closing on delete set null,
  replaced_closing_id bigint references closing on delete set null,
  extra_id bigint references intervention on delete set null,
  before jsonb,
  after_version integer,
  decided_at timestamptz(3),
  decided_by bigint references account,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  constraint closing_case_decided_check check ((state = 'settled') = (decided_at is not null and way is not null))
);
comment on table closing_case is 'Closings of phones that met a changed world: taken in with their facts, decided by a person.';
comment on column closing_case.number is 'The number of its intervention.';
comment on column closing_case.technician_id is 'Who was there.';
comment on column closing_case.reason is 'What had changed when it arrived.';
comment on column closing_case.declared is 'The fields of a closing, as the technician declared them; the time of work by our clock.';
comment on column closing_case.begun_at is 'When work began, by our clock.';
comment on column closing_case.worked_at is 'When work ended, by our clock.';
comment on column closing_case.question is 'What the office asked the technician before it decides.';
comment on column closing_case.way is 'How it was decided.';
comment on column closing_case.sentence is 'What the technician reads of the decision, as {"EN", "IT"}.';
comment on column closing_case.closing_id is 'The closing that the decision wrote.';
comment on column closing_case.replaced_closing_id is 'The closing of another that the decision opened again.';
comment on column closing_case.before is 'What the job was before the decision, for its undo.';
comment on column closing_case.after_version is 'The version of the job after the decision: while it is the same, nothing came after.';
comment on column closing_case.extra_id is 'The job that an extra visit was counted as.';
create unique index closing_case_command_id_key on closing_case (command_id);
create index closing_case_by_state on closing_case (state, created_at, id);
create index on closing_case (intervention_id);
create index on closing_case (technician_id);
create index on closing_case (closing_id);
create index on closing_case (replaced_closing_id);
create index on closing_case (extra_id);
create index on closing_case (asked_by);
create index on closing_case (decided_by);

create table phone_device (
  account_id bigint not null references account on delete cascade,
  device uuid not null,
  waiting integer not null,
  oldest_made_at timestamptz(3),
  reported_at timestamptz(3) not null default now(),
  ticket_hash bytea,
  primary key (account_id, device)
);
comment on table phone_device is 'What waits on the phones of technicians, as each said when it last spoke with us.';
comment on column phone_device.oldest_made_at is 'When the oldest of it was made.';
comment on column phone_device.ticket_hash is 'Of the ticket with which what waits may be handed in, should the account be switched off.';
create unique index phone_device_ticket_hash_key on phone_device (ticket_hash);

create table van_count (
  id bigint generated always as identity primary key,
  technician_id bigint not null references account,
  command_id bigint references phone_command,
  begun_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  received_at timestamptz(3) not null default now(),
  expected integer not null,
  found integer not null,
  missing integer not null,
  unexpected integer not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
comment on table van_count is 'Counts of what is in a technician''s van, against what our records said when they arrived.';
comment on column van_count.begun_at is 'By our clock.';
comment on column van_count.ended_at is 'By our clock.';
comment on column van_count.expected is 'What our records had in the van.';
comment on column van_count.found is 'Of what was expected, what was there.';
create index van_count_by_technician on van_count (technician_id, received_at desc);
create unique index van_count_command_id_key on van_count (command_id);

create table serial_difference (
  id bigint generated always as identity primary key,
  technician_id bigint not null references account,
  count_id bigint references van_count on delete cascade,
  case_id bigint references closing_case on delete cascade,
  kind text not null check (kind in ('missing', 'unexpected', 'left', 'taken')),
  serial_number text not null,
  product_id bigint references product,
  status text,
  place text,
  note text,
  explained boolean not null default false,
  asked_at timestamptz(3),
  decision text check (decision in ('corrected', 'right')),
  decision_note text,
  decided_at timestamptz(3),
  decided_by bigint references account,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  constraint serial_difference_from_check check (num_nonnulls(count_id, case_id) = 1),
  constraint serial_difference_decided_check check ((decision is null) = (decided_at is null))
);
comment on table serial_difference is 'Serials of which a technician and our records say different things: to be checked by the office, which corrects the records or says that they are right.';
comment on column serial_difference.technician_id is 'Who says it.';
comment on column serial_difference.count_id is 'The count of the van that it comes from.';
comment on column serial_difference.case_id is 'The closing that was not accepted, where it comes from one.';
comment on column serial_difference.kind is 'Missing: in the van by our records, not found. Unexpected: found in the van, elsewhere by our records. Left: said to stand in a shop. Taken: said to be taken from a shop.';
comment on column serial_difference.status is 'What our records said of it then.';
comment on column serial_difference.place is 'Where our records had it then.';
comment on column serial_difference.note is 'What the technician says of it.';
comment on column serial_difference.explained is 'A closing that waits says where it is.';
comment on column serial_difference.asked_at is 'When the office asked the technician.';
create index on serial_difference (count_id, kind, id);
create index on serial_difference (case_id);
create index on serial_difference (technician_id);
create index on serial_difference (product_id);
create index on serial_difference (decided_by);
create index serial_difference_open on serial_difference (created_at, id) where decision is null;

grant select, insert, update, delete on phone_command, phone_command_other, phone_command_file, closing_case, phone_device, van_count,
  serial_difference to fieldstock_runtime;
