-- What people write down about a shipment. Who may see a note is kept with it: a note type that is opened to accounts later opens no note
-- that was written before. A deleted note keeps its row, because the audit trail names it; nothing reads it any more.
create sequence shipment_note_ids;
create table shipment_notes (
  provider_id bigint not null references providers (id),
  id bigint not null,
  shipment_id bigint not null,
  type text not null check (type <> ''),
  -- What the type was called when the note was written, for types that are gone.
  type_label text not null,
  text text not null check (text <> ''),
  is_visible_to_account boolean not null,
  created_by bigint,
  created_by_name text not null,
  is_from_account boolean not null,
  time_created timestamptz not null,
  time_modified timestamptz not null,
  time_deleted timestamptz,
  primary key (provider_id, id),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id)
);
create index shipment_notes_by_shipment on shipment_notes (provider_id, shipment_id, id desc) where time_deleted is null;
select protect_tenant_table('shipment_notes');
