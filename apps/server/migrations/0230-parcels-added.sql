-- Since when a parcel that was added to a shipment is part of it; null for those that were booked with it. What happened to the others before
-- does not count for it: decision 0014.
alter table parcels add column time_added timestamptz;
