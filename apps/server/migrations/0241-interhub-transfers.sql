-- Parcels that travel together from one branch to another, by a number of their own (TRF000000). Source: screens S29, docs/decisions/0198.
create sequence interhub_transfer_ids;
create table interhub_transfers (
  provider_id bigint not null references providers (id),
  id bigint not null,
  number integer not null check (number > 0),
  origin_branch_id bigint not null,
  destination_branch_id bigint not null check (destination_branch_id <> origin_branch_id),
  -- Codes of the settings interhub_carriers and interhub_service_levels, as they were chosen; empty where none was.
  carrier text not null default '',
  service_level text not null default '',
  driver_id bigint,
  vehicle text not null default '',
  waybill_number text not null default '',
  seal_number text not null default '',
  notes text not null default '',
  planned_departure timestamptz,
  -- By hand, or the departure with the hours of its service level.
  expected_arrival timestamptz,
  -- The day that a daily manifest was opened for, and until when it takes parcels.
  daily_date date,
  takes_until timestamptz,
  status text not null check (status in ('open', 'closed')),
  time_dispatched timestamptz,
  -- When the first of its parcels was scanned in, and when all of it was received.
  time_first_in timestamptz,
  time_received timestamptz,
  time_closed timestamptz,
  -- When both branches were told that it is late.
  time_told_late timestamptz,
  created_by bigint,
  time_created timestamptz not null,
  time_modified timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, origin_branch_id) references branches (provider_id, id),
  foreign key (provider_id, destination_branch_id) references branches (provider_id, id),
  foreign key (provider_id, driver_id) references drivers (provider_id, id)
);
create unique index interhub_transfers_by_number on interhub_transfers (provider_id, number);
-- Each daily manifest is opened once a day, however often its job runs.
create unique index interhub_transfers_daily on interhub_transfers (provider_id, daily_date, origin_branch_id, destination_branch_id,
  carrier, service_level, takes_until) where daily_date is not null;
create index interhub_transfers_by_age on interhub_transfers (provider_id, id desc) include (status);
create index interhub_transfers_from on interhub_transfers (provider_id, origin_branch_id, status, id desc);
create index interhub_transfers_to on interhub_transfers (provider_id, destination_branch_id, status, id desc);
create index interhub_transfers_on_the_way on interhub_transfers (provider_id, expected_arrival, id)
  where status = 'open' and time_dispatched is not null and time_received is null;
select protect_tenant_table('interhub_transfers');

create table interhub_transfer_parcels (
  provider_id bigint not null references providers (id),
  transfer_id bigint not null,
  parcel_id bigint not null,
  shipment_id bigint not null,
  -- As long as the transfer has it: neither scanned in, nor decided, nor moved.
  is_open boolean not null,
  time_added timestamptz not null,
  added_by bigint,
  time_scanned_out timestamptz,
  scanned_out_by bigint,
  time_scanned_in timestamptz,
  scanned_in_by bigint,
  difference text check (difference in ('missing', 'extra', 'damaged', 'wrong-lane')),
  decision text check (decision in ('found', 'lost', 'moved', 'investigate')),
  moved_to_id bigint,
  note text not null default '',
  decided_by bigint,
  time_decided timestamptz,
  primary key (provider_id, transfer_id, parcel_id),
  check (difference is not null or decision is null),
  check ((decision is not null) = (time_decided is not null)),
  foreign key (provider_id, transfer_id) references interhub_transfers (provider_id, id),
  foreign key (provider_id, moved_to_id) references interhub_transfers (provider_id, id),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id)
);
-- A parcel is on one open transfer at a time.
create unique index interhub_transfer_parcels_once on interhub_transfer_parcels (provider_id, parcel_id) where is_open;
create index interhub_transfer_parcels_of_shipment on interhub_transfer_parcels (provider_id, shipment_id);
select protect_tenant_table('interhub_transfer_parcels');

-- What lies at a branch for another one: "everything at {origin} for {destination}".
create index shipments_for_lane on shipments (provider_id, current_branch_id, delivery_branch_id, id)
  where status in ('at-hub', 'ready-for-dispatch', 'returned-to-hub');
