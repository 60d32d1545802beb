-- What reports of a period look through: attempts that came to nothing, which are few, and scans at the benches of hubs.
create index tracking_events_failed on tracking_events (provider_id, date) include (shipment_id, status)
  where status in ('collection-failed-attempt', 'delivery-failed-attempt', 'collection-rejected', 'delivery-rejected') and parcel_id = 0;
create index tracking_events_at_benches on tracking_events (provider_id, date) include (shipment_id, branch_id)
  where event_id is not null and branch_id is not null and driver_id is null;
create index sessions_by_time on sessions (provider_id, time_created);
create index payments_by_time on payments (provider_id, time_created);
create index allocations_by_time on allocations (provider_id, time_created);
create index charge_discrepancies_by_time on charge_discrepancies (provider_id, time_created);
create index shipment_ratings_by_time on shipment_ratings (provider_id, time_rated);
