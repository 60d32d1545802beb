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

-- Behind row-level security what is read out of JSON is looked up in no index, so that each kind that few shipments go to has one of its own.
drop index shipments_by_delivery_address_type;
create index shipments_to_businesses on shipments (provider_id, time_created desc, id desc) where delivery_address ->> 'type' = 'business';
create index shipments_to_lockers on shipments (provider_id, time_created desc, id desc) where delivery_address ->> 'type' = 'locker';
create index shipments_to_counters on shipments (provider_id, time_created desc, id desc) where delivery_address ->> 'type' = 'counter';
create index shipments_abroad on shipments (provider_id, time_created desc, id desc) where delivery_address ->> 'type' = 'international';
