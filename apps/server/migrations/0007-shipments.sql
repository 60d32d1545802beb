create sequence shipment_ids;
create table shipments (
  provider_id bigint not null references providers (id),
  id bigint not null,
  account_id bigint not null,
  status text not null,
  short_tracking_reference text not null,
  custom_tracking_reference text not null default '',
  customer_reference text not null default '',
  cost_center text not null default '',
  source text not null,
  collection_address jsonb not null,
  delivery_address jsonb not null,
  collection_contact jsonb not null,
  delivery_contact jsonb not null,
  responsible_contact jsonb,
  billing_contact jsonb not null default '{"email": ""}',
  collection_pickup_point_id text not null default '',
  collection_pickup_point_provider text not null default '',
  delivery_pickup_point_id text not null default '',
  delivery_pickup_point_provider text not null default '',
  special_instructions_collection text not null default '',
  special_instructions_delivery text not null default '',
  collection_min_date date not null,
  collection_after text not null default '',
  collection_before text not null default '',
  delivery_min_date date,
  delivery_after text not null default '',
  delivery_before text not null default '',
  service_level_id bigint not null,
  service_level_code text not null,
  service_level_name text not null,
  rate_cents bigint not null check (rate_cents >= 0),
  charged_weight_g bigint not null,
  actual_weight_g bigint not null,
  volumetric_weight_g bigint not null,
  declared_value_cents bigint not null default 0 check (declared_value_cents >= 0),
  is_return boolean not null default false,
  pod_method text not null,
  mute_notifications boolean not null default false,
  opt_in_rates jsonb not null default '[]',
  opt_in_time_based_rates jsonb not null default '[]',
  collected_date timestamptz,
  delivered_date timestamptz,
  returned_to_hub_date timestamptz,
  estimated_collection timestamptz,
  estimated_delivery_from timestamptz,
  estimated_delivery_to timestamptz,
  collection_branch_id bigint,
  delivery_branch_id bigint,
  current_branch_id bigint,
  collection_agent_id bigint,
  delivery_agent_id bigint,
  parcel_count integer not null check (parcel_count > 0),
  time_created timestamptz not null,
  time_modified timestamptz not null,
  created_by bigint,
  primary key (provider_id, id),
  unique (provider_id, short_tracking_reference),
  foreign key (provider_id, account_id) references accounts (provider_id, id),
  foreign key (provider_id, collection_branch_id) references branches (provider_id, id),
  foreign key (provider_id, delivery_branch_id) references branches (provider_id, id),
  foreign key (provider_id, collection_agent_id) references drivers (provider_id, id),
  foreign key (provider_id, delivery_agent_id) references drivers (provider_id, id)
);
create unique index shipments_by_custom_reference on shipments (provider_id, custom_tracking_reference)
  where custom_tracking_reference <> '';
create index shipments_by_time on shipments (provider_id, time_created desc, id desc);
create index shipments_by_account on shipments (provider_id, account_id, time_created desc, id desc);
create index shipments_by_status on shipments (provider_id, status, time_created desc, id desc);
create index shipments_by_customer_reference on shipments (provider_id, customer_reference) where customer_reference <> '';
create index shipments_by_collection_agent on shipments (provider_id, collection_agent_id, status) where collection_agent_id is not null;
create index shipments_by_delivery_agent on shipments (provider_id, delivery_agent_id, status) where delivery_agent_id is not null;
create index shipments_by_delivered_date on shipments (provider_id, delivered_date desc) where delivered_date is not null;
select protect_tenant_table('shipments');

create sequence parcel_ids;
create table parcels (
  provider_id bigint not null references providers (id),
  id bigint not null,
  shipment_id bigint not null,
  number integer not null,
  status text not null,
  tracking_reference text not null,
  alternative_tracking_reference text not null default '',
  packaging text not null default '',
  parcel_description text not null default '',
  submitted_length_cm double precision not null,
  submitted_width_cm double precision not null,
  submitted_height_cm double precision not null,
  submitted_weight_kg double precision not null,
  actual_length_cm double precision,
  actual_width_cm double precision,
  actual_height_cm double precision,
  actual_weight_kg double precision,
  primary key (provider_id, id),
  unique (provider_id, shipment_id, number),
  unique (provider_id, tracking_reference),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id)
);
create unique index parcels_by_alternative_reference on parcels (provider_id, alternative_tracking_reference)
  where alternative_tracking_reference <> '';
select protect_tenant_table('parcels');

-- Every version of a price with the lines it is made of and the trace that explains it. Rows are added, never changed.
create sequence shipment_price_ids;
create table shipment_prices (
  provider_id bigint not null references providers (id),
  id bigint not null,
  shipment_id bigint not null,
  version integer not null,
  cause text not null,
  rate_revision_id bigint not null,
  rate_cents bigint not null,
  rate_excluding_vat_cents bigint not null,
  items jsonb not null,
  trace jsonb not null,
  time_created timestamptz not null,
  primary key (provider_id, id),
  unique (provider_id, shipment_id, version),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id)
);
select protect_tenant_table('shipment_prices');

-- What a shop sent twice must have one effect: the first answer is kept under the caller's key, in the same transaction.
create table idempotency_keys (
  provider_id bigint not null references providers (id),
  caller text not null,
  key text not null,
  call text not null,
  request_hash text not null,
  answer jsonb,
  time_created timestamptz not null,
  primary key (provider_id, caller, key)
);
select protect_tenant_table('idempotency_keys');
