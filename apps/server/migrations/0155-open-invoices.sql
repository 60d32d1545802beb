-- Invoices that something is still to be paid of, for the lists of those and for what is overdue.
create index billing_documents_open on billing_documents (provider_id, id desc) where kind = 'invoice' and paid_cents < total_cents;
