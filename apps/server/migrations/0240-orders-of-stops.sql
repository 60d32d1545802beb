-- The order in which a driver goes to the stops of a day, as the office or the driver has put them (docs/decisions/0197). What is not in it
-- comes after. Of each stop the leg and the shipments due there are kept: who lives there stands in the shipments alone.
create table stop_orders (
  provider_id bigint not null,
  driver_id bigint not null,
  day date not null,
  -- Counts what was saved: of two orders made from the same sheet the second is refused.
  version integer not null check (version > 0),
  stops jsonb not null,
  time_modified timestamptz not null,
  primary key (provider_id, driver_id, day),
  foreign key (provider_id, driver_id) references drivers (provider_id, id)
);
select protect_tenant_table('stop_orders');
