-- Where the device of a driver was when it last said so: one row a driver, beside the event that said it. Nothing is worked out from other events,
-- which may come from a scanner of the hub.
create table driver_positions (
  provider_id bigint not null references providers (id),
  driver_id bigint not null,
  lat double precision not null,
  lng double precision not null,
  captured_at timestamptz not null,
  primary key (provider_id, driver_id)
);
select protect_tenant_table('driver_positions');
