-- A row that points at a shipment or an account of its provider can belong to no provider that is not there: that parent was checked
-- when it was made. Checking the provider beside it, on every row of the hottest tables, only made all writers lock the provider's row.
-- shipment_words is made from its shipment and read with it.
alter table shipments drop constraint shipments_provider_id_fkey;
alter table parcels drop constraint parcels_provider_id_fkey;
alter table shipment_prices drop constraint shipment_prices_provider_id_fkey;
alter table shipment_pins drop constraint shipment_pins_provider_id_fkey;
alter table shipment_words drop constraint shipment_words_provider_id_fkey;
alter table tracking_events drop constraint tracking_events_provider_id_fkey;
alter table transactions drop constraint transactions_provider_id_fkey;
alter table billing_document_lines drop constraint billing_document_lines_provider_id_fkey;
