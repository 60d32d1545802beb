-- The chain over each account's ledger: a seal covers an entry and the seal before it, without a key, so that the account can recompute it from
-- its statement. Seals are made shortly after their entries, in batches. `sealed_on` is the day whose root covers the seal first.
create table transaction_seals (
  provider_id bigint not null references providers (id),
  account_id bigint not null,
  seq integer not null check (seq > 0),
  transaction_id bigint not null,
  seal bytea not null check (octet_length(seal) = 32),
  sealed_on date not null,
  primary key (provider_id, account_id, seq),
  unique (provider_id, transaction_id)
);
create index transaction_seals_by_day on transaction_seals (provider_id, sealed_on, account_id, seq desc);
select protect_tenant_table('transaction_seals');

-- One root a day with seals: a hash tree over the last seal of each account that got one that day, on the root before.
create table ledger_roots (
  provider_id bigint not null references providers (id),
  day date not null,
  root bytea not null check (octet_length(root) = 32),
  account_count integer not null,
  time_created timestamptz not null,
  primary key (provider_id, day)
);
select protect_tenant_table('ledger_roots');
