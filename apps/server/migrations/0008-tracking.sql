-- The history of a shipment. parcel_id 0 stands for the whole shipment. Rows are added, never changed.
-- event_id is the id a scanner or driver's device gave what it did; one such event may move several parcels.
create sequence tracking_event_ids;
create table tracking_events (
  provider_id bigint not null references providers (id),
  id bigint not null,
  shipment_id bigint not null,
  parcel_id bigint not null default 0,
  status text not null,
  date timestamptz not null,
  message text not null default '',
  reason text not null default '',
  location text not null default '',
  branch_id bigint,
  bay text not null default '',
  driver_id bigint,
  lat double precision not null default 0,
  lng double precision not null default 0,
  source text not null,
  is_public boolean not null default true,
  data jsonb,
  event_id uuid,
  time_received timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id)
);
create index tracking_events_by_shipment on tracking_events (provider_id, shipment_id, id desc);
select protect_tenant_table('tracking_events');

-- One living PIN a shipment and kind, kept as a keyed hash: staff and drivers cannot read it, only the recipient's message has it.
create table shipment_pins (
  provider_id bigint not null references providers (id),
  shipment_id bigint not null,
  pin_type text not null check (pin_type in ('delivery', 'pickup', 'dropoff')),
  pin_hash text not null,
  wrong_tries integer not null default 0,
  times_sent jsonb not null,
  primary key (provider_id, shipment_id, pin_type),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id)
);
select protect_tenant_table('shipment_pins');

-- What scanners and drivers' devices sent, with the answer each got: a repeat gets the same answer and has no second effect.
create table field_events (
  provider_id bigint not null references providers (id),
  event_id uuid not null,
  device_id text not null,
  device_sequence bigint not null,
  captured_at timestamptz not null,
  time_received timestamptz not null,
  actor_user_id bigint,
  event jsonb not null,
  answer jsonb not null,
  primary key (provider_id, event_id)
);
select protect_tenant_table('field_events');
