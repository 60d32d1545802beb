-- What visitors look up by reference, for all processes together: a window of a minute for each network, which begins with its first look-up.
-- Networks are hashes: who tracks a parcel leaves no address here. A row is worth a minute, so none is logged, and a crash forgets them.
create unlogged table look_ups (
  provider_id bigint not null references providers (id),
  network text not null,
  time_began timestamptz not null,
  counted integer not null,
  primary key (provider_id, network)
);
create index look_ups_by_age on look_ups (provider_id, time_began);
select protect_tenant_table('look_ups');
