-- Which invoice an entry of the ledger wrote off: what takes the entry back opens that invoice again. Rows are added, never changed.
create table invoice_write_offs (
  provider_id bigint not null,
  transaction_id bigint not null,
  document_id bigint not null,
  primary key (provider_id, transaction_id),
  foreign key (provider_id, transaction_id) references transactions (provider_id, id),
  foreign key (provider_id, document_id) references billing_documents (provider_id, id)
);
create index invoice_write_offs_of_document on invoice_write_offs (provider_id, document_id);
select protect_tenant_table('invoice_write_offs');

-- Reminders that went out: by the clock for a stage, in days after the due day, or by hand, which has none.
create sequence invoice_reminder_ids;
create table invoice_reminders (
  provider_id bigint not null,
  id bigint not null,
  account_id bigint not null,
  recipients text not null,
  owed_cents bigint not null,
  sent_by bigint,
  time_created timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id)
);
select protect_tenant_table('invoice_reminders');

-- The overdue invoices that a reminder listed. The stage of an invoice happens once, whatever job asks for it.
create table invoice_reminder_lines (
  provider_id bigint not null,
  document_id bigint not null,
  reminder_id bigint not null,
  stage integer check (stage > 0),
  open_cents bigint not null check (open_cents > 0),
  primary key (provider_id, document_id, reminder_id),
  foreign key (provider_id, reminder_id) references invoice_reminders (provider_id, id),
  foreign key (provider_id, document_id) references billing_documents (provider_id, id)
);
create unique index invoice_reminder_lines_once on invoice_reminder_lines (provider_id, document_id, stage) where stage is not null;
create index invoice_reminder_lines_of_reminder on invoice_reminder_lines (provider_id, reminder_id);
select protect_tenant_table('invoice_reminder_lines');
-- Narrows: the tables are new, and no version before this one writes them.

-- An account that disputes what it owes, or has an arrangement, gets no reminders.
alter table accounts add column no_invoice_reminders boolean not null default false;

-- The id of an entry in the system that a provider came from: shown to staff, and looked for. The seals do not cover it.
alter table transactions add column migration_reference text not null default '';
create index transactions_by_migration_reference on transactions (provider_id, migration_reference) where migration_reference <> '';

-- An account that has an invoice of its own for each of its cost centres, and the cost centre that an invoice is for; empty for all of an account.
alter table accounts add column invoice_per_cost_center boolean not null default false;
alter table billing_documents add column cost_center text not null default '';
alter table billing_document_lines add column cost_center text not null default '';
