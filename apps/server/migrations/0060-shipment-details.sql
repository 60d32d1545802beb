-- Why a requested date was changed, the last time it was.
alter table shipments add column collection_rescheduled_reason text not null default '';
alter table shipments add column delivery_rescheduled_reason text not null default '';

-- How often its stickers were handed to a label printer.
alter table shipments add column stickers_printed integer not null default 0;

-- Files that go with a note, as they came. They belong to it: who may read the note may read them, and they go when it is deleted.
create sequence shipment_note_file_ids;
create table shipment_note_files (
  provider_id bigint not null references providers (id),
  id bigint not null,
  note_id bigint not null,
  name text not null check (name <> ''),
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  size_bytes integer not null check (size_bytes between 1 and 2097152),
  bytes bytea not null,
  time_created timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, note_id) references shipment_notes (provider_id, id),
  check (octet_length(bytes) = size_bytes)
);
create index shipment_note_files_by_note on shipment_note_files (provider_id, note_id, id);
-- Pictures and PDFs are compressed already.
alter table shipment_note_files alter column bytes set storage external;
select protect_tenant_table('shipment_note_files');
