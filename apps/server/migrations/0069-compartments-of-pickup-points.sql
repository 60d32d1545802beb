-- How many compartments of each size a point has, smallest first: [{"code": "V4-M", "count": 4}]. None where its operator does not tell:
-- such a point is never full. A point that is gone from its operator's list is closed and stays, since shipments name it.
alter table pickup_points
  add column compartments jsonb not null default '[]' check (jsonb_typeof(compartments) = 'array'),
  add column notice text not null default '',
  add column photo_url text not null default '',
  add column time_closed timestamptz;

-- A compartment kept for one side of a shipment, from its booking until it is used or released. A booking locks the point before it counts,
-- so that the last compartment is kept once. Whether it is kept still is told by the shipment's status, whichever way that changed
-- (domain/shipments/kept-compartments.ts). A reservation that has expired keeps nothing but what lies in it.
create table compartment_reservations (
  provider_id bigint not null references providers (id),
  shipment_id bigint not null,
  side text not null check (side in ('collection', 'delivery')),
  pickup_point_provider text not null,
  pickup_point_id text not null,
  code text not null,
  time_reserved timestamptz not null,
  time_expires timestamptz,
  primary key (provider_id, shipment_id, side),
  foreign key (provider_id, pickup_point_provider, pickup_point_id)
    references pickup_points (provider_id, pickup_point_provider, pickup_point_id)
);
create index compartment_reservations_by_point on compartment_reservations (provider_id, pickup_point_provider, pickup_point_id);
select protect_tenant_table('compartment_reservations');
