-- Roles that a provider makes itself, beside those that every provider has and that live in code; their ids start where those of code
-- never reach. A role that was deleted keeps its row, so that the history can name it and screens learn that it is gone.
create sequence role_ids start 1000;
create table roles (
  provider_id bigint not null references providers (id),
  id bigint not null check (id >= 1000),
  name text not null check (name <> ''),
  description text not null default '',
  needs_account boolean not null,
  permissions jsonb not null,
  permissions_ui jsonb not null,
  copied_from bigint,
  time_created timestamptz not null,
  time_modified timestamptz not null,
  time_deleted timestamptz,
  primary key (provider_id, id)
);
create unique index roles_by_name on roles (provider_id, lower(name)) where time_deleted is null;
select protect_tenant_table('roles');
