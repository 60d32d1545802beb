-- Files that staff keep of a payment or a transaction are files of its account that say which: one store, one erasure, one way to move them.
-- Narrows: no version before knows the columns, so that in all of its rows they are empty.
alter table account_files
  add column payment_id bigint,
  add column transaction_id bigint,
  -- Whether the people of the account see it. Staff say so of a file of a payment.
  add column is_shared boolean not null default false,
  add constraint account_files_of_one check (num_nonnulls(payment_id, transaction_id) <= 1),
  add constraint account_files_shared_of_payment check (not is_shared or payment_id is not null),
  add foreign key (provider_id, payment_id) references payments (provider_id, id),
  add foreign key (provider_id, transaction_id) references transactions (provider_id, id);
-- The same file twice is one file, of each thing that has it.
create unique index account_files_by_thing on account_files (provider_id, account_id, hash, payment_id, transaction_id) nulls not distinct;
drop index account_files_by_hash;
create index account_files_by_payment on account_files (provider_id, payment_id) where payment_id is not null;
create index account_files_by_transaction on account_files (provider_id, transaction_id) where transaction_id is not null;
