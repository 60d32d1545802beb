-- Days on which the normal rules do not hold somewhere: a flood, a strike, a closed road. Estimates and bookings follow while the days last; a
-- shipment keeps what it met among the inputs of its price, so that what is changed here never changes the past.
create sequence rate_exception_ids;
create table rate_exceptions (
  provider_id bigint not null references providers (id),
  id bigint not null,
  name text not null,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  no_collection boolean not null,
  no_delivery boolean not null,
  extra_days integer not null check (extra_days between 0 and 30),
  message text not null,
  zone_tag text not null,
  area jsonb not null,
  version integer not null default 1,
  changed_by_name text not null,
  time_created timestamptz not null,
  time_modified timestamptz not null,
  primary key (provider_id, id)
);
create index rate_exceptions_by_day on rate_exceptions (provider_id, to_day desc, id desc);
select protect_tenant_table('rate_exceptions');
