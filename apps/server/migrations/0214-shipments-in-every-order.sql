-- Each column that a list of shipments is sorted by has an index: screens S08. Where not all shipments have a date, those without stand at the
-- end of the index, so that it serves the filter by that date and both directions of the order.
create index shipments_by_collection_day on shipments (provider_id, collection_min_date desc, id desc);
create index shipments_by_estimated_delivery on shipments (provider_id, estimated_delivery_to desc nulls last, id desc);
create index shipments_by_rate on shipments (provider_id, rate_cents desc, id desc);
create index shipments_by_charged_weight on shipments (provider_id, charged_weight_g desc, id desc);
create index shipments_by_collected on shipments (provider_id, collected_date desc nulls last, id desc);
create index shipments_by_delivered on shipments (provider_id, delivered_date desc nulls last, id desc);
drop index shipments_by_collected_date;
drop index shipments_by_delivered_date;

-- Shipments are found by the postal code they go to, as by its suburb; domain/shipments/search-words.ts makes the words of new ones.
do $$
declare
  provider bigint;
begin
  for provider in select id from providers loop
    perform set_config('app.provider_id', provider::text, true);
    insert into shipment_words (provider_id, word, shipment_id)
    select s.provider_id, lower(s.delivery_address ->> 'code'), s.id from shipments s
    where s.provider_id = provider and s.delivery_address ->> 'code' ~ '^[0-9A-Za-z]{3,10}$'
    on conflict do nothing;
    update shipments s set search_text = s.search_text || ' ' || lower(s.delivery_address ->> 'code')
    where s.provider_id = provider and s.delivery_address ->> 'code' ~ '^[0-9A-Za-z]{3,10}$'
      and strpos(s.search_text || ' ', ' ' || lower(s.delivery_address ->> 'code') || ' ') = 0;
  end loop;
  perform set_config('app.provider_id', '', true);
end $$;
