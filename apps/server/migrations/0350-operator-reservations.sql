-- What the operator of a pickup point has been asked for one side of a shipment, and what it has confirmed (docs/decisions/0264). Only the
-- newest of a side is current; one before it is told the end of what it was, and stays.
create sequence operator_reservation_ids;

create table operator_reservations (
  provider_id bigint not null,
  id bigint not null,
  shipment_id bigint not null,
  side text not null check (side in ('collection', 'delivery')),
  pickup_point_provider text not null,
  pickup_point_id text not null,
  is_current boolean not null default true,
  -- What the operator has to know, and what of it it has confirmed.
  step text not null check (step in ('reserved', 'dropped-off', 'expired', 'collected', 'released')),
  time_step timestamptz not null,
  confirmed_step text check (confirmed_step in ('reserved', 'dropped-off', 'expired', 'collected', 'released')),
  state text not null check (state in ('open', 'confirmed', 'refused', 'unanswered', 'differs')),
  operator_reference text not null default '' check (length(operator_reference) <= 100),
  compartment text not null default '' check (length(compartment) <= 50),
  said text not null default '' check (length(said) <= 300),
  time_asked timestamptz,
  time_expires timestamptz,
  looks int not null default 0,
  time_look timestamptz,
  primary key (provider_id, id),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id),
  foreign key (provider_id, pickup_point_provider, pickup_point_id)
    references pickup_points (provider_id, pickup_point_provider, pickup_point_id)
);
create unique index operator_reservations_current on operator_reservations (provider_id, shipment_id, side) where is_current;
create index operator_reservations_by_look on operator_reservations (provider_id, time_look, id) where is_current and time_look is not null;
create index operator_reservations_by_expiry on operator_reservations (provider_id, time_expires, id)
  where is_current and time_expires is not null;
create index operator_reservations_by_point
  on operator_reservations (provider_id, pickup_point_provider, pickup_point_id);
select protect_tenant_table('operator_reservations');
create index operator_reservations_by_reference
  on operator_reservations (provider_id, pickup_point_provider, operator_reference) where is_current;
