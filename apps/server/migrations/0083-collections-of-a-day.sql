-- How many collections of a day are taken, for services that have a capacity. A booking adds one while there is room: the row is its lock,
-- so that of two bookings of the last place one has it. Told by the code of the service, which outlives tariffs.
create table collection_days (
  provider_id bigint not null references providers (id),
  service_level_code text not null,
  collection_day date not null,
  booked int not null,
  primary key (provider_id, service_level_code, collection_day)
);
select protect_tenant_table('collection_days');

-- Which place of which day a shipment has, or would take again if it were brought back. What is kept is what collection_days counts: both
-- change in one statement.
create table collection_places (
  provider_id bigint not null references providers (id),
  shipment_id bigint not null,
  service_level_code text not null,
  collection_day date not null,
  is_kept boolean not null default true,
  primary key (provider_id, shipment_id)
);
select protect_tenant_table('collection_places');

-- The first day that had room when it was booked; null for services without a capacity.
alter table shipments add column earliest_collection_capacity_date date;
