-- The photo of the seal under which a transfer left, taken as it is dispatched. What is in it may lie beside the database (docs/decisions/0160).
create sequence seal_photo_ids;
create table seal_photos (
  provider_id bigint not null references providers (id),
  id bigint not null,
  transfer_id bigint not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  hash bytea not null check (length(hash) = 32),
  bytes bytea,
  file_key text check (num_nonnulls(bytes, file_key) = 1 and file_key like provider_id || '/%'),
  time_created timestamptz not null,
  primary key (provider_id, id),
  unique (provider_id, transfer_id),
  foreign key (provider_id, transfer_id) references interhub_transfers (provider_id, id)
);
-- Pictures are compressed already.
alter table seal_photos alter column bytes set storage external;
select protect_tenant_table('seal_photos');
