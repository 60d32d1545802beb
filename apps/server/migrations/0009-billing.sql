-- Invoices and credit notes: the document; its lines point at the ledger entries it carries.
create sequence billing_document_ids;
create table billing_documents (
  provider_id bigint not null references providers (id),
  id bigint not null,
  kind text not null check (kind in ('invoice', 'credit-note')),
  number integer not null,
  account_id bigint not null,
  date date not null,
  due_date date,
  total_cents bigint not null,
  vat_cents bigint not null,
  paid_cents bigint not null default 0 check (paid_cents >= 0 and paid_cents <= total_cents),
  time_created timestamptz not null,
  primary key (provider_id, id),
  unique (provider_id, kind, number),
  foreign key (provider_id, account_id) references accounts (provider_id, id)
);
create index billing_documents_by_account on billing_documents (provider_id, kind, account_id, id desc);
select protect_tenant_table('billing_documents');

create sequence payment_ids;
create table payments (
  provider_id bigint not null references providers (id),
  id bigint not null,
  number integer not null,
  account_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  method text not null,
  reference text not null,
  status text not null check (status in ('pending', 'complete', 'failed', 'expired')),
  time_created timestamptz not null,
  primary key (provider_id, id),
  unique (provider_id, number),
  unique (provider_id, reference),
  foreign key (provider_id, account_id) references accounts (provider_id, id)
);
select protect_tenant_table('payments');

-- The ledger. Credits are positive, debits negative; entries are added, never edited; a reversal is another entry.
-- accounts.balance_cents is the sum of its entries, changed in the same transaction under the account's row lock.
create sequence transaction_ids;
create table transactions (
  provider_id bigint not null references providers (id),
  id bigint not null,
  account_id bigint not null,
  type text not null,
  amount_cents bigint not null,
  vat_cents bigint not null,
  vat_percentage_bp integer not null,
  balance_after_cents bigint not null,
  shipment_id bigint,
  payment_id bigint,
  reverses_transaction_id bigint,
  description text not null,
  effective_date timestamptz not null,
  time_created timestamptz not null,
  source text not null,
  primary key (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id),
  foreign key (provider_id, payment_id) references payments (provider_id, id),
  foreign key (provider_id, reverses_transaction_id) references transactions (provider_id, id)
);
create index transactions_by_account on transactions (provider_id, account_id, id desc);
create index transactions_by_shipment on transactions (provider_id, shipment_id) where shipment_id is not null;
create unique index transactions_reversed_once on transactions (provider_id, reverses_transaction_id)
  where reverses_transaction_id is not null;
create unique index transactions_payment_once on transactions (provider_id, payment_id, type) where payment_id is not null;
select protect_tenant_table('transactions');

-- A ledger entry stands on one document at most.
create table billing_document_lines (
  provider_id bigint not null references providers (id),
  document_id bigint not null,
  transaction_id bigint not null,
  amount_cents bigint not null,
  vat_cents bigint not null,
  primary key (provider_id, transaction_id),
  foreign key (provider_id, document_id) references billing_documents (provider_id, id),
  foreign key (provider_id, transaction_id) references transactions (provider_id, id)
);
create index billing_document_lines_by_document on billing_document_lines (provider_id, document_id);
select protect_tenant_table('billing_document_lines');

-- Numbers people read (INV000123) run without gaps: the row is locked and raised in the transaction that uses the number.
create table document_numbers (
  provider_id bigint not null references providers (id),
  kind text not null,
  last_number integer not null,
  primary key (provider_id, kind)
);
select protect_tenant_table('document_numbers');
