-- Other systems that call us, for one account each: what their token lets them do, where in what they send the facts lie, and what their statuses
-- are here. The token is known by its hash alone. Ids are drawn with those of webhooks, so that an integration is named by its id. Source: screens S40.
create table incoming_integrations (
  provider_id bigint not null references providers (id),
  id bigint not null,
  account_id bigint not null,
  integration_type text not null check (integration_type in ('api-incoming', 'webhook-incoming')),
  name text not null,
  partner text not null default '',
  scopes jsonb not null,
  fields jsonb not null,
  status_mapping jsonb not null,
  allowed_addresses jsonb not null,
  is_active boolean not null default true,
  token_hash text not null,
  token_hint text not null,
  token_expiry text not null check (token_expiry in ('one-week', 'one-month', 'never')),
  token_expires timestamptz,
  created_by bigint not null,
  time_created timestamptz not null,
  time_modified timestamptz not null,
  time_removed timestamptz,
  primary key (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id),
  foreign key (provider_id, created_by) references users (provider_id, id)
);
create index incoming_integrations_of_account on incoming_integrations (provider_id, account_id, id) where time_removed is null;
select protect_tenant_table('incoming_integrations');

-- What they called us with and what came of it, kept for as long as what webhooks were sent. `event_key` is written where an event took effect: it
-- takes effect once.
create sequence incoming_call_ids;
create table incoming_calls (
  provider_id bigint not null references providers (id),
  id bigint not null,
  integration_id bigint not null,
  kind text not null check (kind in ('status', 'rates')),
  time_called timestamptz not null,
  duration_ms integer not null,
  ip text not null,
  status_code integer not null,
  body text,
  answer text not null default '',
  shipment_id bigint,
  event_key text,
  primary key (provider_id, id),
  foreign key (provider_id, integration_id) references incoming_integrations (provider_id, id)
);
create index incoming_calls_of_integration on incoming_calls (provider_id, integration_id, id desc);
create unique index incoming_calls_taken on incoming_calls (provider_id, integration_id, event_key) where event_key is not null;
create index incoming_calls_by_age on incoming_calls (provider_id, time_called);
create index incoming_calls_of_shipment on incoming_calls (provider_id, shipment_id) where shipment_id is not null;
select protect_tenant_table('incoming_calls');
