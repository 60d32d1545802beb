-- A driver's trip of a day: when it was started and ended, and which parcels were loaded for it by scanning them.
create table trips (
  provider_id bigint not null,
  driver_id bigint not null,
  day date not null,
  time_started timestamptz not null,
  -- Null while the driver is on the way.
  time_ended timestamptz,
  primary key (provider_id, driver_id, day),
  foreign key (provider_id, driver_id) references drivers (provider_id, id)
);
select protect_tenant_table('trips');

create table trip_loads (
  provider_id bigint not null,
  driver_id bigint not null,
  day date not null,
  parcel_id bigint not null,
  time_loaded timestamptz not null,
  primary key (provider_id, driver_id, day, parcel_id),
  foreign key (provider_id, driver_id) references drivers (provider_id, id),
  foreign key (provider_id, parcel_id) references parcels (provider_id, id)
);
select protect_tenant_table('trip_loads');
create index trip_loads_of_parcel on trip_loads (provider_id, parcel_id);
