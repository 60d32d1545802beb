-- Files that staff keep about an account, such as a signed contract. They stand in the database: what is written about the account and its
-- papers are kept, moved, restored and kept apart together. Nothing serves them as a page, see decision 0059.
create sequence account_file_ids;
create table account_files (
  provider_id bigint not null references providers (id),
  id bigint not null,
  account_id bigint not null,
  name text not null check (name <> ''),
  -- What the bytes are, whatever the name said.
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/csv')),
  size_bytes integer not null check (size_bytes > 0),
  hash bytea not null check (length(hash) = 32),
  bytes bytea not null,
  created_by bigint,
  created_by_name text not null,
  time_created timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id)
);
-- Compressed already, most of them.
alter table account_files alter column bytes set storage external;
create index account_files_by_account on account_files (provider_id, account_id, id desc);
-- The same file twice is one file.
create unique index account_files_by_hash on account_files (provider_id, account_id, hash);
select protect_tenant_table('account_files');
