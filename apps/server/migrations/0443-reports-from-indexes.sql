-- Reports of a year read these columns of every shipment: from the index they come from a twentieth of the pages. Source: issue 21, floors.
drop index shipments_by_time;
create index shipments_by_time on shipments (provider_id, time_created desc, id desc)
  include (status, account_id, service_level_code, parcel_count, charged_weight_g, rate_cents, collection_branch_id, delivery_branch_id);
drop index shipments_by_delivered;
create index shipments_by_delivered on shipments (provider_id, delivered_date desc nulls last, id desc)
  include (status, account_id, time_created, collected_date, estimated_delivery_to, service_level_code, delivery_branch_id, delivery_agent_id);

-- The deliveries that a PIN or a person proves: the report of those without proof went through every event.
create index tracking_events_proven on tracking_events (provider_id, shipment_id) where status = 'delivered' and data is not null;
