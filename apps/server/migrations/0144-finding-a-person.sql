-- Everything that is held on a person is found by their e-mail address or their mobile number (docs/decisions/0137). Empty ones find
-- no person and are left out.
create index shipments_by_collection_email on shipments (provider_id, lower(collection_contact ->> 'email'), id)
  where collection_contact ->> 'email' <> '';
create index shipments_by_collection_number on shipments (provider_id, (collection_contact ->> 'mobile_number'), id)
  where collection_contact ->> 'mobile_number' <> '';
create index shipments_by_delivery_email on shipments (provider_id, lower(delivery_contact ->> 'email'), id)
  where delivery_contact ->> 'email' <> '';
create index shipments_by_delivery_number on shipments (provider_id, (delivery_contact ->> 'mobile_number'), id)
  where delivery_contact ->> 'mobile_number' <> '';
create index shipments_by_responsible_email on shipments (provider_id, lower(responsible_contact ->> 'email'), id)
  where responsible_contact ->> 'email' <> '';
create index shipments_by_responsible_number on shipments (provider_id, (responsible_contact ->> 'mobile_number'), id)
  where responsible_contact ->> 'mobile_number' <> '';
create index shipments_by_billing_email on shipments (provider_id, lower(billing_contact ->> 'email'), id)
  where billing_contact ->> 'email' <> '';
create index messages_by_recipient on messages (provider_id, lower(recipient), id);
create index address_book_entries_by_email on address_book_entries (provider_id, lower(email), id) where email <> '';
create index address_book_entries_by_number on address_book_entries (provider_id, mobile_number, id) where mobile_number <> '';
create index users_by_number on users (provider_id, mobile_number, id) where mobile_number <> '';
create index accounts_by_contact_email on accounts (provider_id, lower(billing_contact ->> 'email'), id)
  where billing_contact ->> 'email' <> '';
create index accounts_by_contact_number on accounts (provider_id, (billing_contact ->> 'mobile_number'), id)
  where billing_contact ->> 'mobile_number' <> '';
create index accounts_by_support_email on accounts (provider_id, lower(support_email), id) where support_email <> '';
-- What a user did and wrote, and what was sent of a shipment.
create index events_by_actor on events (provider_id, actor_user_id, id) where actor_user_id is not null;
create index shipment_notes_by_writer on shipment_notes (provider_id, created_by, id) where created_by is not null;
create index sessions_of_user on sessions (provider_id, user_id, id);
create index webhook_deliveries_of_shipment on webhook_deliveries (provider_id, shipment_id) where shipment_id is not null;
