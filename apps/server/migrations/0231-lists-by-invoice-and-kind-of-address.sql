-- Up to which shipment, by when it was booked, an account has been invoiced: a list of what is on invoices begins there, and does not go through
-- all that was booked since. docs/decisions/0185.
alter table accounts add column invoiced_until timestamptz;
create index accounts_by_invoiced_until on accounts (provider_id, invoiced_until desc nulls last);
do $$
declare
  provider bigint;
begin
  for provider in select id from providers loop
    perform set_config('app.provider_id', provider::text, true);
    update accounts a set invoiced_until = invoiced.until
    from (
      select s.account_id, max(s.time_created) as until
      from billing_documents d
      join billing_document_lines l on l.provider_id = provider and l.document_id = d.id
      join transactions t on t.provider_id = provider and t.id = l.transaction_id
      join shipments s on s.provider_id = provider and s.id = t.shipment_id
      where d.provider_id = provider and d.kind = 'invoice' group by s.account_id) invoiced
    where a.provider_id = provider and a.id = invoiced.account_id;
  end loop;
  perform set_config('app.provider_id', '', true);
end $$;

-- What narrows a list is counted within its index: with status and account in it, no shipment is read for that. Behind row-level security what is
-- read out of JSON is looked up in no index, so that each kind of address that few shipments go to has one of its own.
drop index shipments_by_delivery_address_type;
create index shipments_to_businesses on shipments (provider_id, time_created desc, id desc) include (status, account_id)
  where delivery_address ->> 'type' = 'business';
create index shipments_to_lockers on shipments (provider_id, time_created desc, id desc) include (status, account_id)
  where delivery_address ->> 'type' = 'locker';
create index shipments_to_counters on shipments (provider_id, time_created desc, id desc) include (status, account_id)
  where delivery_address ->> 'type' = 'counter';
create index shipments_abroad on shipments (provider_id, time_created desc, id desc) include (status, account_id)
  where delivery_address ->> 'type' = 'international';
drop index shipments_by_return;
create index shipments_by_return on shipments (provider_id, time_created desc, id desc) include (status, account_id) where is_return;
drop index shipments_by_declared_value;
create index shipments_by_declared_value on shipments (provider_id, declared_value_cents, time_created desc, id desc) include (status, account_id)
  where declared_value_cents > 0;
drop index shipments_by_pod_method;
create index shipments_by_pod_method on shipments (provider_id, pod_method, time_created desc, id desc) include (status, account_id)
  where pod_method = 'grv';
-- Either side may be at a point of the operator.
drop index shipments_by_collection_point;
drop index shipments_by_delivery_point;
create index shipments_at_points on shipments (provider_id, time_created desc, id desc)
  include (status, account_id, collection_pickup_point_provider, delivery_pickup_point_provider)
  where collection_pickup_point_provider <> '' or delivery_pickup_point_provider <> '';
drop index shipments_by_service_level;
create index shipments_by_service_level on shipments (provider_id, service_level_code, time_created desc, id desc) include (status, account_id);
drop index shipments_by_account;
create index shipments_by_account on shipments (provider_id, account_id, time_created desc, id desc) include (status);
drop index shipments_by_collection_day;
create index shipments_by_collection_day on shipments (provider_id, collection_min_date desc, id desc)
  include (status, account_id, time_created);
drop index shipments_by_collected;
create index shipments_by_collected on shipments (provider_id, collected_date desc nulls last, id desc)
  include (status, account_id, time_created);
drop index shipments_by_delivered;
create index shipments_by_delivered on shipments (provider_id, delivered_date desc nulls last, id desc)
  include (status, account_id, time_created);
