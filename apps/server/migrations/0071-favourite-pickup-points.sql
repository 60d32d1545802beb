-- The lockers and counters that somebody likes to send to and from: their own, offered to them first.
create table favourite_pickup_points (
  provider_id bigint not null references providers (id),
  user_id bigint not null,
  pickup_point_provider text not null,
  pickup_point_id text not null,
  time_created timestamptz not null,
  primary key (provider_id, user_id, pickup_point_provider, pickup_point_id),
  foreign key (provider_id, user_id) references users (provider_id, id) on delete cascade,
  foreign key (provider_id, pickup_point_provider, pickup_point_id)
    references pickup_points (provider_id, pickup_point_provider, pickup_point_id)
);
select protect_tenant_table('favourite_pickup_points');

-- Each process keeps the doors where parcels were handed over last.
create index known_positions_by_time on known_positions (provider_id, time_learnt desc);
