-- What of the ledger can settle invoices, and what each of it settles. A credit is an entry that is free to settle: a payment, a credit, a
-- write-off; what is given back of a charge becomes one when the charge is invoiced. `spent_cents` is what is gone from it otherwise: given
-- back, taken back, moved to another account. The sums are kept beside the rows that they add up; `ledger:verify` adds them up anew.
create table credits (
  provider_id bigint not null,
  transaction_id bigint not null,
  account_id bigint not null,
  payment_id bigint,
  amount_cents bigint not null check (amount_cents > 0),
  spent_cents bigint not null default 0 check (spent_cents >= 0),
  allocated_cents bigint not null default 0 check (allocated_cents >= 0),
  primary key (provider_id, transaction_id),
  check (spent_cents + allocated_cents <= amount_cents),
  foreign key (provider_id, transaction_id) references transactions (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id),
  foreign key (provider_id, payment_id) references payments (provider_id, id)
);
create unique index credits_of_payments on credits (provider_id, payment_id) where payment_id is not null;
create index credits_open on credits (provider_id, account_id, transaction_id) where spent_cents + allocated_cents < amount_cents;
select protect_tenant_table('credits');

-- Which credit settles which invoice. Rows are added, never edited: taking one back is a row of its own with the opposite amount.
create sequence allocation_ids;
create table allocations (
  provider_id bigint not null,
  id bigint not null,
  account_id bigint not null,
  transaction_id bigint not null,
  document_id bigint not null,
  amount_cents bigint not null check (amount_cents <> 0),
  reverses_allocation_id bigint,
  made_by text not null check (made_by in ('rule', 'hand', 'import')),
  reason text not null default '',
  created_by bigint,
  time_created timestamptz not null,
  primary key (provider_id, id),
  check ((reverses_allocation_id is not null) = (amount_cents < 0)),
  foreign key (provider_id, account_id) references accounts (provider_id, id),
  foreign key (provider_id, transaction_id) references credits (provider_id, transaction_id),
  foreign key (provider_id, document_id) references billing_documents (provider_id, id),
  foreign key (provider_id, reverses_allocation_id) references allocations (provider_id, id),
  foreign key (provider_id, created_by) references users (provider_id, id)
);
create unique index allocations_taken_back_once on allocations (provider_id, reverses_allocation_id)
  where reverses_allocation_id is not null;
create index allocations_by_credit on allocations (provider_id, transaction_id, id desc);
create index allocations_by_invoice on allocations (provider_id, document_id, id desc);
create index allocations_by_account on allocations (provider_id, account_id, id desc);
select protect_tenant_table('allocations');
