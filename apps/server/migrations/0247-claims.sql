-- Who has taken up what waits on the operations dashboard, so that two do not do the same. A claim holds while its shipment stands as it stood.
create table claims (
  provider_id bigint not null,
  shipment_id bigint not null,
  user_id bigint not null,
  -- The status of the shipment when it was taken up: another one resolves the claim.
  standing text not null,
  time_claimed timestamptz not null,
  primary key (provider_id, shipment_id),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id),
  foreign key (provider_id, user_id) references users (provider_id, id)
);
select protect_tenant_table('claims');
-- Those that hold, the newest first.
create index claims_by_time on claims (provider_id, time_claimed desc);
