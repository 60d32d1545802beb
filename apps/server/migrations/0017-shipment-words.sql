-- What shipments are found by: a row a word. Plain B-tree ranges, because row-level security lets only leakproof comparisons reach an
-- index: LIKE, trigrams and text search would each read the whole table. A table of its own, so that a status step writes nothing here.
-- No foreign key: written with its shipment in one statement and never alone, each word would pay for a look-up of the shipment it
-- was just written for. Sign by sign ("C"), so that the words that begin alike stand together. The newest shipments of a word are its last.
create table shipment_words (
  provider_id bigint not null references providers (id),
  word text collate "C" not null check (word <> ''),
  shipment_id bigint not null,
  primary key (provider_id, word, shipment_id)
);
select protect_tenant_table('shipment_words');

-- Shipments from before, by nearly the same words: domain/shipments/search-words.ts makes them for new ones. The migration runs as the
-- owner, whom the policies hold as well, so it goes from provider to provider.
do $$
declare
  provider bigint;
begin
  for provider in select id from providers loop
    perform set_config('app.provider_id', provider::text, true);
    insert into shipment_words (provider_id, word, shipment_id)
    select distinct s.provider_id, left(w.word, 40), s.id
    from shipments s
    cross join lateral regexp_split_to_table(
      lower(translate(concat_ws(' ', s.delivery_contact ->> 'name', s.collection_contact ->> 'name', s.delivery_address ->> 'company',
        s.collection_address ->> 'company', s.delivery_address ->> 'local_area'), '''’`', '')), '[\s\-./,;:&()]+') w (word)
    where s.provider_id = provider and w.word <> ''
    union
    select s.provider_id, left(lower(r.reference), 40), s.id
    from shipments s
    cross join lateral (values (s.customer_reference), (s.custom_tracking_reference)) r (reference)
    where s.provider_id = provider and r.reference <> ''
    on conflict do nothing;
  end loop;
  perform set_config('app.provider_id', '', true);
end $$;
