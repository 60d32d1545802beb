-- Narrows: the check that it takes the place of allows less, so whatever a version writes is allowed still.

-- A quote goes out with a message as well, as a PDF that is drawn when it is sent.
alter table messages drop constraint messages_document_kind_check,
  add constraint messages_document_kind_check check (document_kind in ('invoice', 'credit-note', 'quote'));

-- All notes of a shipment, also the deleted ones: they go with a quote that is deleted.
create index shipment_notes_of_shipment on shipment_notes (provider_id, shipment_id);
