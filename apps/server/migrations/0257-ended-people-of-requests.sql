-- Requests that are over and still name someone, oldest first: the job that ends personal data looks at no others.
create index collection_requests_with_people on collection_requests (provider_id, date)
  where status in ('closed', 'cancelled') and contact ->> 'name' <> 'Anonymised';
