-- Bookings, messages and address books are sought by a person's address or number (docs/decisions/0138). Behind row-level security only plain
-- comparisons of columns reach an index, not lower(…) nor what is read out of JSON: hence columns, and of four bytes, since the texts are in the
-- row already. Two texts may have one: what is found by it is compared with the text. Rows without an address or a number are in no index.
alter table shipments
  add column collection_email_hash integer generated always as (hashtext(nullif(lower(collection_contact ->> 'email'), ''))) stored,
  add column collection_number_hash integer generated always as (hashtext(nullif(collection_contact ->> 'mobile_number', ''))) stored,
  add column delivery_email_hash integer generated always as (hashtext(nullif(lower(delivery_contact ->> 'email'), ''))) stored,
  add column delivery_number_hash integer generated always as (hashtext(nullif(delivery_contact ->> 'mobile_number', ''))) stored;
create index shipments_by_collection_email on shipments (provider_id, collection_email_hash) where collection_email_hash is not null;
create index shipments_by_collection_number on shipments (provider_id, collection_number_hash) where collection_number_hash is not null;
create index shipments_by_delivery_email on shipments (provider_id, delivery_email_hash) where delivery_email_hash is not null;
create index shipments_by_delivery_number on shipments (provider_id, delivery_number_hash) where delivery_number_hash is not null;
-- Few bookings name others beside sender and recipient: these few are looked through.
create index shipments_with_more_people on shipments (provider_id, id)
  where responsible_contact is not null or billing_contact <> '{"email": ""}'::jsonb;

alter table messages add column recipient_hash integer generated always as (hashtext(lower(recipient))) stored;
create index messages_by_recipient on messages (provider_id, recipient_hash);
alter table address_book_entries add column email_hash integer generated always as (hashtext(nullif(lower(email), ''))) stored;
create index address_book_entries_by_email on address_book_entries (provider_id, email_hash) where email_hash is not null;
