-- What a user may beyond the role, where they work, and when they signed in last: sessions are taken out after a while.
alter table users
  add column extra_permissions jsonb not null default '[]',
  add column extra_permissions_ui jsonb not null default '[]',
  add column kiosk_id text not null default '',
  add column time_last_login timestamptz;

-- The list of users by name, of an account, of a branch and by role.
create index users_by_name on users (provider_id, lower(name), id);
create index users_by_account on users (provider_id, account_id, lower(name), id);
create index users_by_role on users (provider_id, role_id, lower(name), id);
