-- Files of banks, and their lines of money that came in. A line is there once at a provider: `fingerprint` is made of its day, amount and text and
-- of how many alike stand before it in its file, so that files whose periods overlap bring no line twice. A line is open, matched to the accounts of
-- its parts, posted as a payment for each of them, or left out for a reason.
create sequence payment_import_ids;
create table payment_imports (
  provider_id bigint not null references providers (id),
  id bigint not null,
  filename text not null,
  bank text not null,
  first_day date not null,
  last_day date not null,
  line_count integer not null check (line_count >= 0),
  -- What was not taken: money that went out, days outside the dates that the provider has set, lines that were imported before.
  out_count integer not null check (out_count >= 0),
  outside_count integer not null check (outside_count >= 0),
  repeated_count integer not null check (repeated_count >= 0),
  -- Locked, nothing of it changes any more.
  time_locked timestamptz,
  created_by bigint,
  time_created timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, created_by) references users (provider_id, id)
);
select protect_tenant_table('payment_imports');

create sequence imported_payment_ids;
create table imported_payments (
  provider_id bigint not null references providers (id),
  id bigint not null,
  import_id bigint not null,
  row_number integer not null,
  received_date date not null,
  amount_cents bigint not null check (amount_cents > 0),
  bank_text text not null,
  fingerprint text not null,
  state text not null check (state in ('open', 'matched', 'posted', 'ignored')),
  -- The account whose code alone is in the text, found when the file was imported.
  certain_account_id bigint,
  reason text not null default '',
  -- Who decided last, and when.
  decided_by bigint,
  time_decided timestamptz,
  primary key (provider_id, id),
  unique (provider_id, fingerprint),
  foreign key (provider_id, import_id) references payment_imports (provider_id, id),
  foreign key (provider_id, certain_account_id) references accounts (provider_id, id),
  foreign key (provider_id, decided_by) references users (provider_id, id)
);
create index imported_payments_by_import on imported_payments (provider_id, import_id, state, row_number);
select protect_tenant_table('imported_payments');

-- Whose money a line is, part by part, and the payment that each became.
create table imported_payment_parts (
  provider_id bigint not null references providers (id),
  imported_payment_id bigint not null,
  account_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  payment_id bigint,
  primary key (provider_id, imported_payment_id, account_id),
  foreign key (provider_id, imported_payment_id) references imported_payments (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id),
  foreign key (provider_id, payment_id) references payments (provider_id, id)
);
create index imported_payment_parts_by_payment on imported_payment_parts (provider_id, payment_id) where payment_id is not null;
select protect_tenant_table('imported_payment_parts');

-- Amounts that banks tell of are looked for among what is open.
create index billing_documents_open_by_amount on billing_documents (provider_id, (total_cents - paid_cents))
  where kind = 'invoice' and paid_cents < total_cents;
