-- Roles that see payments are given the call that says what they settle, once, as the seeded ones.
-- The rows are of many providers; the owner's policy shows them one at a time.
alter table roles no force row level security;

update roles
set permissions = permissions || '["API_/billing/allocations:GET"]'::jsonb, time_modified = now()
where
  permissions ? 'API_/billing/payments:GET'
  and not permissions ?| array['API_/billing/allocations', 'API_/billing/allocations:*', 'API_/billing/allocations:GET'];

alter table roles force row level security;
