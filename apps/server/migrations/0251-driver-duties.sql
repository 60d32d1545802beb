-- Whether a driver is on duty, since when, and what the vehicle check found as the driver went on it. The event log has the days before.
create table driver_duties (
  provider_id bigint not null references providers (id),
  driver_id bigint not null,
  is_on_duty boolean not null,
  time_changed timestamptz not null,
  checked jsonb not null,
  primary key (provider_id, driver_id),
  foreign key (provider_id, driver_id) references drivers (provider_id, id)
);
select protect_tenant_table('driver_duties');
