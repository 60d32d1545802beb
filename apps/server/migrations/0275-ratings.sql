-- How a party rated a delivery; the driver and the branch are those that delivered it, so that later changes move no rating.
create table shipment_ratings (
  provider_id bigint not null,
  shipment_id bigint not null,
  party text not null check (party in ('sender', 'recipient')),
  stars integer not null check (stars between 1 and 5),
  -- Codes with a comma between them.
  reasons text not null default '',
  comment text not null default '',
  may_contact boolean not null default false,
  driver_id bigint,
  branch_id bigint,
  time_rated timestamptz not null,
  time_modified timestamptz not null,
  primary key (provider_id, shipment_id, party),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id) on delete cascade,
  foreign key (provider_id, driver_id) references drivers (provider_id, id),
  foreign key (provider_id, branch_id) references branches (provider_id, id)
);
create index shipment_ratings_by_driver on shipment_ratings (provider_id, driver_id, time_rated desc) where driver_id is not null;
create index shipment_ratings_by_branch on shipment_ratings (provider_id, branch_id, time_rated desc) where branch_id is not null;
select protect_tenant_table('shipment_ratings');
