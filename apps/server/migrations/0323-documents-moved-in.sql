-- What an invoice that was moved in went by in the former system; empty for invoices of our own.
alter table billing_documents add column migration_reference text not null default '';
create index billing_documents_by_migration_reference on billing_documents (provider_id, upper(migration_reference))
  where migration_reference <> '';
