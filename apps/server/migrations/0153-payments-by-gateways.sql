-- What a payment that was started on the page of a gateway has beside its row in payments. `time_expires` is when it is given up, and null
-- once it has ended; `gateway_payment_id` is the gateway's own id of what completed it.
create table payment_attempts (
  provider_id bigint not null references providers (id),
  payment_id bigint not null,
  purpose text not null check (purpose in ('topup', 'shipment')),
  gateway text not null,
  shipment_id bigint,
  started_by bigint,
  billing_email text not null,
  phone_number text not null,
  time_expires timestamptz,
  gateway_payment_id text,
  failure_reason text check (failure_reason in ('wrong-merchant', 'wrong-amount', 'declined', 'cancelled')),
  primary key (provider_id, payment_id),
  foreign key (provider_id, payment_id) references payments (provider_id, id),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id),
  foreign key (provider_id, started_by) references users (provider_id, id)
);
create index payment_attempts_open on payment_attempts (provider_id, time_expires, payment_id) where time_expires is not null;
select protect_tenant_table('payment_attempts');

-- Notifications of gateways, each once: a repeat is the same row. `parameters` is what the gateway is asked to confirm; it names the payer and
-- is emptied once it is settled. A notification that was refused is looked at again when it is repeated.
create sequence payment_notice_ids;
create table payment_notices (
  provider_id bigint not null references providers (id),
  id bigint not null,
  gateway text not null,
  gateway_payment_id text not null,
  outcome text not null check (outcome in ('paid', 'failed', 'cancelled', 'waiting')),
  signature text not null,
  reference text not null,
  amount_cents bigint not null,
  merchant text not null,
  parameters text not null,
  ip text not null,
  state text not null check (state in ('received', 'settled', 'refused')),
  settled_as text not null default '',
  time_received timestamptz not null,
  time_settled timestamptz,
  primary key (provider_id, id),
  unique (provider_id, gateway, gateway_payment_id, outcome, signature)
);
select protect_tenant_table('payment_notices');
