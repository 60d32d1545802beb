-- What a report of the tracking events of a period looks through, and the order in which it lists them.
create index tracking_events_by_date on tracking_events (provider_id, date desc, id desc) include (shipment_id, status);
