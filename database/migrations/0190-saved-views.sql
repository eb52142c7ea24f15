-- Saved views of lists ------------------------------------------------------------------------------------------------

create table list_view (
  id bigint generated always as identity primary key,
  list text not null,
  account_id bigint references account on delete set null,
  name text not null,
  shared boolean not null default false,
  query jsonb not null,
  columns jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  constraint list_view_owner_check check (shared or account_id is not null)
);
comment on table list_view is 'Saved views of lists: what a person filtered, sorted and chose to see, under a name.';
comment on column list_view.list is 'The name of the list, as in table_setting.';
comment on column list_view.account_id is 'Who saved it; empty if that account was deleted, which only shared views outlive.';
comment on column list_view.shared is 'Everyone who may use the list and its filters sees it.';
comment on column list_view.query is 'Filters, search and sort as the address of the list writes them.';
comment on column list_view.columns is 'The columns in their order, each shown or not, as in table_setting.';
create unique index list_view_name_key on list_view (account_id, list, normal(name));
create index on list_view (list) where shared;

create table list_view_default (
  account_id bigint not null references account on delete cascade,
  list text not null,
  view_id bigint not null references list_view on delete cascade,
  primary key (account_id, list)
);
comment on table list_view_default is 'The view that a list opens with for one person.';
create index on list_view_default (view_id);

create function delete_private_views() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  delete from list_view where account_id = old.id and not shared;
  return old;
end $$;
comment on function delete_private_views is 'Private views go with their account; shared ones stay.';
create trigger account_private_views before delete on account
  for each row execute function delete_private_views();

grant select, insert, update, delete on list_view, list_view_default to fieldstock_runtime;
