-- Parcels that are there before anything is known of them but their reference, account and count: they are written down, and booked by the ordinary
-- form, which completes them by that reference. They are no shipments until then, so that nothing can deliver or charge them (docs/decisions/0184).
create sequence blank_shipment_ids;
create table blank_shipments (
  provider_id bigint not null,
  id bigint not null,
  -- Trimmed and in upper case, as it is scanned.
  reference text not null check (reference <> ''),
  account_id bigint,
  parcel_count integer not null check (parcel_count between 1 and 500),
  -- Where it lies.
  branch_id bigint,
  note text not null,
  status text not null check (status in ('open', 'completed', 'dropped')),
  shipment_id bigint,
  reason text not null default '',
  created_by bigint,
  time_created timestamptz not null,
  time_closed timestamptz,
  primary key (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id),
  foreign key (provider_id, branch_id) references branches (provider_id, id),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id),
  foreign key (provider_id, created_by) references users (provider_id, id),
  check ((status = 'completed') = (shipment_id is not null)),
  check ((status = 'open') = (time_closed is null))
);
create unique index blank_shipments_open on blank_shipments (provider_id, reference) where status = 'open';
create index blank_shipments_by_status on blank_shipments (provider_id, status, id desc);
create index blank_shipments_of_account on blank_shipments (provider_id, account_id) where account_id is not null;
create index blank_shipments_of_shipment on blank_shipments (provider_id, shipment_id) where shipment_id is not null;
select protect_tenant_table('blank_shipments');
