-- What is in a file of a note may lie beside the database as well (docs/decisions/0160): its row then keeps key and SHA-256 instead of the
-- bytes. What the version before writes has bytes and neither; the SHA-256 is filled in when the bytes move.
alter table shipment_note_files
  alter column bytes drop not null,
  add column hash bytea check (length(hash) = 32),
  add column file_key text check (
    num_nonnulls(bytes, file_key) = 1 and (file_key is null or hash is not null) and file_key like provider_id || '/%'
  );
