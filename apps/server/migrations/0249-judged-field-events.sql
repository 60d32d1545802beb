-- How far a device's clock was behind ours as it sent, and whether it was changed between a capture and its sending (docs/decisions/0202).
alter table field_events add column clock_behind_ms bigint not null default 0;
alter table field_events add column is_clock_changed boolean not null default false;
-- A device counts what it captures: what is missing of the numbers has not arrived.
create index field_events_by_device on field_events (provider_id, device_id, device_sequence desc);
create index field_events_by_actor on field_events (provider_id, actor_user_id, time_received desc) where actor_user_id is not null;

-- What a driver did that could not be taken as it was sent, for the office to decide: it is neither lost nor written over what others did.
create table field_exceptions (
  provider_id bigint not null references providers (id),
  event_id uuid not null,
  kind text not null check (kind in ('delivered-twice', 'correction', 'other-driver', 'overtaken', 'unproven', 'clock', 'left-behind')),
  shipment_id bigint not null,
  driver_id bigint,
  -- What the driver did, as a status.
  choice text not null,
  -- Why it was not taken, as the driver was told.
  message text not null,
  captured_at timestamptz not null,
  time_received timestamptz not null,
  time_settled timestamptz,
  settled_by bigint,
  -- What the office found out.
  settled_note text not null default '',
  primary key (provider_id, event_id),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id),
  foreign key (provider_id, driver_id) references drivers (provider_id, id)
);
create index field_exceptions_open on field_exceptions (provider_id, time_received desc, event_id desc) where time_settled is null;
create index field_exceptions_by_shipment on field_exceptions (provider_id, shipment_id, time_received desc);
select protect_tenant_table('field_exceptions');
