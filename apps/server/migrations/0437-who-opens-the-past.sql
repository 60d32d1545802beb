-- Opening how something was has a right of its own: roles and people of providers that had it by the right to the audit trail are given it once.
-- The rows are of many providers; the owner's policy shows them one at a time.
alter table roles no force row level security;
update roles
set permissions = permissions || '["API_/audit/as-of:GET"]'::jsonb, time_modified = now()
where
  not needs_account
  and permissions ?| array['API_/audit/events', 'API_/audit/events:*', 'API_/audit/events:GET']
  and not permissions ? 'API_/audit/as-of:GET';
alter table roles force row level security;

alter table users no force row level security;
update users
set extra_permissions = extra_permissions || '["API_/audit/as-of:GET"]'::jsonb
where
  account_id is null
  and extra_permissions ?| array['API_/audit/events', 'API_/audit/events:*', 'API_/audit/events:GET']
  and not extra_permissions ? 'API_/audit/as-of:GET';
alter table users force row level security;
