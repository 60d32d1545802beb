-- Users who were added together from a file. Who came with which import is kept with the user, so that those who never joined can be
-- invited again or taken out together.
create sequence user_import_ids;
create table user_imports (
  provider_id bigint not null references providers (id),
  id bigint not null,
  created_by bigint not null,
  created_by_name text not null,
  time_created timestamptz not null,
  -- As many as came into being; those that are taken out again do not change it.
  users_count integer not null check (users_count > 0),
  -- The day on which the invitations go out; null when they went at once.
  invite_on date,
  time_invited timestamptz,
  primary key (provider_id, id)
);
-- Those whose day has come.
create index user_imports_waiting on user_imports (provider_id, invite_on) where time_invited is null;
select protect_tenant_table('user_imports');

alter table users add column import_id bigint;
alter table users add foreign key (provider_id, import_id) references user_imports (provider_id, id);
create index users_by_import on users (provider_id, import_id) where import_id is not null;
