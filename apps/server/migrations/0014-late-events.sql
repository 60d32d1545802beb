-- When the newest step of a shipment or of one of its parcels happened, by the clock of whoever took it. What happened before is late:
-- it is kept in the history and does not move the status back. Null until a first step; raised in the statement that takes one.
alter table shipments add column last_step_date timestamptz;

-- The parcels an entry gave its status: null all of the shipment's, none where it moved nothing, such as a floor check. The status of a
-- shipment that hears late of something is worked out again from these.
alter table tracking_events add column moved_parcel_ids jsonb;
alter table tracking_events add column is_late boolean not null default false;
