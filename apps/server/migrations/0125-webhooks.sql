-- Addresses of an account's own programs that are told of its shipments. Secrets lie sealed under the installation's key. Of several failures
-- in a row `failing_since` is the first; until `time_wait` nothing is sent, so that an address that is away costs little.
create sequence webhook_ids;
create table webhooks (
  provider_id bigint not null references providers (id),
  id bigint not null,
  account_id bigint not null,
  url text not null check (url like 'https://%'),
  topics jsonb not null,
  auth_key jsonb,
  signing_secret jsonb not null,
  is_active boolean not null default true,
  off_reason text not null default '',
  failures_in_row integer not null default 0,
  failing_since timestamptz,
  time_wait timestamptz,
  time_claimed timestamptz,
  created_by bigint not null,
  time_created timestamptz not null,
  time_modified timestamptz not null,
  time_removed timestamptz,
  primary key (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id),
  foreign key (provider_id, created_by) references users (provider_id, id)
);
create index webhooks_of_account on webhooks (provider_id, account_id, id) where time_removed is null;
select protect_tenant_table('webhooks');

-- What is to be sent to them, written in the transaction of the event itself, and what became of it. The body is written when it is sent
-- first and stays the same at every try.
create sequence webhook_delivery_ids;
create table webhook_deliveries (
  provider_id bigint not null references providers (id),
  id bigint not null,
  webhook_id bigint not null,
  shipment_id bigint,
  tracking_event_id bigint,
  topic text not null,
  body text,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  time_created timestamptz not null,
  time_due timestamptz not null,
  time_tried timestamptz,
  duration_ms integer,
  status_code integer,
  answer text not null default '',
  error text not null default '',
  primary key (provider_id, id),
  foreign key (provider_id, webhook_id) references webhooks (provider_id, id)
);
create index webhook_deliveries_of_webhook on webhook_deliveries (provider_id, webhook_id, id desc);
create index webhook_deliveries_waiting on webhook_deliveries (provider_id, webhook_id, shipment_id, id) where state = 'waiting';
-- What is next is found without going through what has been sent, nor sorting what waits.
create index webhook_deliveries_next on webhook_deliveries (provider_id, webhook_id, id) where state = 'waiting';
create index webhook_deliveries_by_age on webhook_deliveries (provider_id, time_created);
select protect_tenant_table('webhook_deliveries');
