-- What a note said before it was changed, so that a shipment can be opened as it was (docs/decisions/0252). The event of the change names the row.
create sequence shipment_note_version_ids;
create table shipment_note_versions (
  provider_id bigint not null references providers (id),
  id bigint not null,
  note_id bigint not null,
  shipment_id bigint not null,
  text text not null check (text <> ''),
  time_replaced timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, note_id) references shipment_notes (provider_id, id),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id)
);
create index shipment_note_versions_of_shipment on shipment_note_versions (provider_id, shipment_id, id);
create index shipment_note_versions_of_note on shipment_note_versions (provider_id, note_id);
select protect_tenant_table('shipment_note_versions');
