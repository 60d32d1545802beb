-- What the platform keeps of a provider's dues, as whoever administers it writes it down: nothing is reckoned here.
alter table providers
  add column plan text not null default '',
  add column amount_owed_cents bigint not null default 0 check (amount_owed_cents >= 0),
  add column amount_owed_due date;

-- The version of the web app that was last at work there.
alter table provider_usage add column client_version text not null default '';

-- How far the making of a provider is. It belongs to the platform, like the providers' own rows: no business data.
create table provider_setups (
  provider bigint primary key references providers (id),
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  -- What was asked for, as the steps take it.
  plan jsonb not null,
  steps_done jsonb not null default '[]',
  -- Why it stands still.
  message text not null default '',
  started_by_name text not null,
  time_created timestamptz not null,
  time_done timestamptz
);
