-- What the platform's operator keeps of a provider. During maintenance its calls answer 418; it may be planned ahead.
alter table providers
  add column kind text not null default 'own-brand' check (kind in ('own-brand', 'shared-brand', 'bob-box')),
  add column maintenance_from timestamptz,
  -- References of invoices the provider owes the platform, as its banner names them.
  add column overdue_invoices jsonb not null default '[]';

-- Figures of every provider for the operator's list, measured by a job: counting across tenants while somebody waits would be slow, and
-- row-level security shows one tenant at a time. No business data, so it is not a tenant table.
create table provider_usage (
  provider bigint primary key references providers (id),
  shipments_this_month integer not null,
  users integer not null,
  last_activity timestamptz,
  time_measured timestamptz not null
);
