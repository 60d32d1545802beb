-- What is in a file may lie beside the database (docs/decisions/0160): its row then keeps the key instead of the bytes. A key begins with the
-- provider, so that one of another provider is refused here. What the version before writes has bytes and no key.
alter table account_files
  alter column bytes drop not null,
  add column file_key text check (num_nonnulls(bytes, file_key) = 1 and file_key like provider_id || '/%');

-- Contents that no row refers to, not yet or no longer: entered before a content is written, taken out by the transaction that keeps it, and
-- entered again by the one that deletes its row. What stays here is removed by a job.
create table loose_files (
  provider_id bigint not null references providers (id),
  key text not null check (key like provider_id || '/%'),
  time_created timestamptz not null,
  primary key (provider_id, key)
);
create index loose_files_by_time on loose_files (provider_id, time_created, key);
select protect_tenant_table('loose_files');
