-- What is held on a person is read by these, of what they wrote and did (docs/decisions/0137). Addresses and numbers within JSON, and lower(...), get no
-- index here: row-level security keeps the planner from using one.
create index address_book_entries_by_number on address_book_entries (provider_id, mobile_number, id) where mobile_number <> '';
create index users_by_number on users (provider_id, mobile_number, id) where mobile_number <> '';
create index events_by_actor on events (provider_id, actor_user_id, id) where actor_user_id is not null;
create index shipment_notes_by_writer on shipment_notes (provider_id, created_by, id) where created_by is not null;
create index sessions_of_user on sessions (provider_id, user_id, id);
create index webhook_deliveries_of_shipment on webhook_deliveries (provider_id, shipment_id) where shipment_id is not null;
