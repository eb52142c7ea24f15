-- Notifications: what happened that concerns one person. Lines are only ever added, and gathered when they are read: an action never waits for another one's line.

create table notification (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  kind text not null,
  message text not null,
  subject text not null default '',
  items jsonb not null default '[]',
  item_count integer not null default 0 check (item_count >= 0),
  params jsonb not null default '{}',
  by_id bigint references account,
  at timestamptz(3) not null default now(),
  on_screen boolean not null,
  by_mail boolean not null,
  mail_id uuid,
  read_at timestamptz(3),
  check (on_screen or by_mail)
);
comment on table notification is 'What happened that concerns one person: codes and numbers, put into words when it is read. One row for each action, however many records it touched.';
comment on column notification.kind is 'The kind as its feature defines it: interventions.assigned.';
comment on column notification.message is 'Which of the messages of its kind.';
comment on column notification.subject is 'Rows of one kind and message are shown as one line where this is the same too.';
comment on column notification.items is 'The records that it is about, as {id, label}; of many only the first.';
comment on column notification.item_count is 'How many records it is about.';
comment on column notification.params is 'Further numbers and codes for its words; never a name of a person.';
comment on column notification.by_id is 'Who did it; empty for what the program did by itself.';
comment on column notification.mail_id is 'The mail that holds it, once it was put into one.';
create index notification_of_account on notification (account_id, id desc);
create index notification_unread on notification (account_id, id) where read_at is null and on_screen;
create index notification_to_mail on notification (account_id) where by_mail and mail_id is null;
create index notification_by_mail on notification (mail_id) where mail_id is not null;
create index notification_by_person on notification (by_id) where by_id is not null;
create index notification_by_time on notification (at);
grant select, insert, update (read_at, by_mail, mail_id), delete on notification to fieldstock_runtime;

create table notification_setting (
  account_id bigint primary key references account,
  daily boolean not null default false,
  kinds jsonb not null default '{}',
  version integer not null default 1
);
comment on table notification_setting is 'What a person wants to be told, and how. Without a row everything is shown on the screen and nothing is mailed.';
comment on column notification_setting.daily is 'Mails come once a day, not every few minutes.';
comment on column notification_setting.kinds is 'Kinds that differ from that, as {kind: {screen, mail}}.';
grant select, insert, update, delete on notification_setting to fieldstock_runtime;
