-- What makes a version of a document of the one that it was drawn on, so that a single mark can be taken away and the version drawn anew
-- (docs/decisions/0293). Versions of before have neither.
-- Narrows: nothing; both columns are empty in every row, and the version before this one leaves them so.
alter table shipment_documents add column drawn_on_id bigint, add column drawing jsonb;
alter table shipment_documents add constraint shipment_documents_drawn_on_fkey
  foreign key (provider_id, drawn_on_id) references shipment_documents (provider_id, id);
alter table shipment_documents add constraint shipment_documents_drawing_check
  check ((drawn_on_id is null) = (drawing is null) and length(drawing::text) <= 800000);
create index shipment_documents_drawn_on on shipment_documents (provider_id, drawn_on_id) where drawn_on_id is not null;
