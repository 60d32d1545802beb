-- Documents of shipments: proofs, stamped documents, waybills and others. What is in one is never changed; a later version is a row of its own,
-- and the earlier one names it (docs/decisions/0180).
create sequence shipment_document_ids;
create table shipment_documents (
  provider_id bigint not null references providers (id),
  id bigint not null,
  -- Null while it waits for its shipment to be found, for its uploader alone and seven days at most.
  shipment_id bigint,
  type text not null check (type in ('pod', 'grv', 'waybill', 'other')),
  name text not null check (name <> ''),
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  hash bytea not null check (length(hash) = 32),
  bytes bytea,
  file_key text check (num_nonnulls(bytes, file_key) = 1 and file_key like provider_id || '/%'),
  receiver_name text not null default '',
  received_on date,
  -- The step in the field that it was captured with; such a document is not deleted by hand.
  event_id uuid,
  replaced_by_id bigint,
  created_by bigint,
  created_by_name text not null,
  time_created timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id),
  foreign key (provider_id, replaced_by_id) references shipment_documents (provider_id, id)
);
create index shipment_documents_of_shipment on shipment_documents (provider_id, shipment_id, id desc) where shipment_id is not null;
-- A document is with its shipment once, and waits once.
create unique index shipment_documents_by_hash on shipment_documents (provider_id, shipment_id, hash) where shipment_id is not null;
create unique index shipment_documents_waiting_by_hash on shipment_documents (provider_id, created_by, hash) where shipment_id is null;
create index shipment_documents_waiting on shipment_documents (provider_id, time_created) where shipment_id is null;
create index shipment_documents_replaced on shipment_documents (provider_id, replaced_by_id) where replaced_by_id is not null;
-- Pictures and PDFs are compressed already.
alter table shipment_documents alter column bytes set storage external;
select protect_tenant_table('shipment_documents');
