-- What was invoiced by month, from the index alone.
create index billing_documents_by_date on billing_documents (provider_id, kind, date) include (total_cents);
-- What is open by when it is due, from the index alone.
create index billing_documents_open_by_due_date on billing_documents (provider_id, due_date) include (total_cents, paid_cents)
  where kind = 'invoice' and paid_cents < total_cents;
