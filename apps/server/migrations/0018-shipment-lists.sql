-- Lists of a million shipments stay quick: by day of collection, by last change, by branch.
create index shipments_by_collected_date on shipments (provider_id, collected_date desc) where collected_date is not null;
create index shipments_by_time_modified on shipments (provider_id, time_modified desc, id desc);
create index shipments_by_collection_branch on shipments (provider_id, collection_branch_id, time_created desc);
create index shipments_by_delivery_branch on shipments (provider_id, delivery_branch_id, time_created desc);

-- The words of shipment_words once more, a space before each. A word that thousands of shipments have is not looked for from its side: the
-- newest shipments are read until enough of them have it.
alter table shipments add column search_text text not null default '';
do $$
declare
  provider bigint;
begin
  for provider in select id from providers loop
    perform set_config('app.provider_id', provider::text, true);
    update shipments s set search_text = w.words
    from (select shipment_id, string_agg(' ' || word, '' order by word) as words from shipment_words where provider_id = provider group by 1) w
    where s.provider_id = provider and s.id = w.shipment_id;
  end loop;
  perform set_config('app.provider_id', '', true);
end $$;
