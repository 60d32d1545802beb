-- What a driver photographs at the stop of a collection request that is not collected. What is in it may lie beside the database (docs/decisions/0160).
create sequence collection_request_photo_ids;
create table collection_request_photos (
  provider_id bigint not null references providers (id),
  id bigint not null,
  collection_request_id bigint not null,
  event_id uuid not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  hash bytea not null check (length(hash) = 32),
  bytes bytea,
  file_key text check (num_nonnulls(bytes, file_key) = 1 and file_key like provider_id || '/%'),
  time_created timestamptz not null,
  primary key (provider_id, id),
  unique (provider_id, collection_request_id, event_id, hash),
  foreign key (provider_id, collection_request_id) references collection_requests (provider_id, id)
);
-- Pictures are compressed already.
alter table collection_request_photos alter column bytes set storage external;
select protect_tenant_table('collection_request_photos');
