-- Batches of shipments that one account hands over together (docs/decisions/0189). What is in one is a shipment; which of its parcels were
-- found is ticked off by itself, so that a shipment whose parcels change stays in its batch.
create sequence shipment_batch_ids;
create table shipment_batches (
  provider_id bigint not null,
  id bigint not null,
  -- People know it by this: BAT000123.
  number integer not null,
  account_id bigint not null,
  status text not null check (status in ('open', 'handed-over', 'dissolved')),
  created_by bigint,
  time_created timestamptz not null,
  -- What it was taken with, by whom and where.
  choice text check (choice in ('collected', 'received-at-hub')),
  taken_by bigint,
  branch_id bigint,
  time_taken timestamptz,
  -- References of what was listed and not there, there and not listed, and refused.
  differences jsonb,
  primary key (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id),
  foreign key (provider_id, created_by) references users (provider_id, id),
  foreign key (provider_id, taken_by) references users (provider_id, id),
  foreign key (provider_id, branch_id) references branches (provider_id, id),
  check ((status = 'handed-over') = (time_taken is not null))
);
create unique index shipment_batches_by_number on shipment_batches (provider_id, number);
create index shipment_batches_newest on shipment_batches (provider_id, time_created desc, id desc);
create index shipment_batches_of_account on shipment_batches (provider_id, account_id, time_created desc, id desc);
create index shipment_batches_open on shipment_batches (provider_id, time_created desc, id desc) where status = 'open';
select protect_tenant_table('shipment_batches');

create table shipment_batch_items (
  provider_id bigint not null,
  batch_id bigint not null,
  shipment_id bigint not null,
  -- Null while it waits in its open batch.
  outcome text check (outcome in ('handed-over', 'partly', 'missing', 'refused', 'cancelled', 'dissolved')),
  time_added timestamptz not null,
  primary key (provider_id, batch_id, shipment_id),
  foreign key (provider_id, batch_id) references shipment_batches (provider_id, id),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id)
);
-- A shipment waits in one batch.
create unique index shipment_batch_items_once on shipment_batch_items (provider_id, shipment_id) where outcome is null;
create index shipment_batch_items_of_shipment on shipment_batch_items (provider_id, shipment_id);
select protect_tenant_table('shipment_batch_items');

-- The parcels that were found and laid out, until the batch is handed over.
create table shipment_batch_picks (
  provider_id bigint not null,
  batch_id bigint not null,
  parcel_id bigint not null,
  picked_by bigint,
  time_picked timestamptz not null,
  primary key (provider_id, batch_id, parcel_id),
  foreign key (provider_id, batch_id) references shipment_batches (provider_id, id),
  foreign key (provider_id, picked_by) references users (provider_id, id)
);
select protect_tenant_table('shipment_batch_picks');
