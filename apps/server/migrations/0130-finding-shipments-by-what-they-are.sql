-- Lists of shipments are narrowed by what few of them are. Each index holds those few alone, so that booking any other one writes none of them.
create index shipments_by_return on shipments (provider_id, time_created desc, id desc) where is_return;
create index shipments_by_declared_value on shipments (provider_id, declared_value_cents, time_created desc, id desc)
  where declared_value_cents > 0;
create index shipments_by_pod_method on shipments (provider_id, pod_method, time_created desc, id desc) where pod_method = 'grv';
create index shipments_by_collection_point on shipments (provider_id, collection_pickup_point_provider, time_created desc, id desc)
  where collection_pickup_point_provider <> '';
create index shipments_by_delivery_point on shipments (provider_id, delivery_pickup_point_provider, time_created desc, id desc)
  where delivery_pickup_point_provider <> '';
-- Behind row-level security what is read out of JSON is looked up in no index: the rows of this one are gone through in the order of lists, and
-- PostgreSQL has to know that they are few.
create index shipments_by_delivery_address_type on shipments (provider_id, time_created desc, id desc)
  where delivery_address ->> 'type' <> 'residential';
create statistics shipments_delivery_address_type on (delivery_address ->> 'type') from shipments;
