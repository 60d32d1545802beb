-- What nothing was heard of for years counts as over: the nightly search for people to take out finds it whatever its status, and looks at no
-- shipment or request of which nothing tells any more (docs/decisions/0121).
drop index shipments_to_anonymise;
create index shipments_to_anonymise on shipments (provider_id, time_created, id) where time_anonymised is null;
drop index collection_requests_with_people;
create index collection_requests_with_people on collection_requests (provider_id, date) where contact ->> 'name' <> 'Anonymised';
