-- The nightly search for shipments whose people are due to be taken out. Those of which nothing tells any more leave the index: without it
-- the search went through all that a provider ever booked, half a second for half a million.
create index shipments_to_anonymise on shipments (provider_id, time_created, id)
  where time_anonymised is null and status in ('delivered', 'returned-to-sender', 'cancelled', 'quote-expired');
