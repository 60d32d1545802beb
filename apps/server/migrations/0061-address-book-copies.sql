-- A copy of entries from one account's address book into another's, so that it can be taken back. An entry that is saved again afterwards
-- is its account's own and stays.
create sequence address_book_copy_ids;
create table address_book_copies (
  provider_id bigint not null references providers (id),
  id bigint not null,
  from_account_id bigint not null,
  to_account_id bigint not null,
  created_by bigint not null,
  copied integer not null,
  time_created timestamptz not null,
  time_undone timestamptz,
  primary key (provider_id, id),
  foreign key (provider_id, to_account_id) references accounts (provider_id, id)
);
select protect_tenant_table('address_book_copies');

alter table address_book_entries add column copy_id bigint;
create index address_book_entries_by_copy on address_book_entries (provider_id, copy_id) where copy_id is not null;
-- Copies say whose they are: copied from ACM01.
alter table address_book_entries drop constraint address_book_entries_source_check;
alter table address_book_entries add constraint address_book_entries_source_check
  check (source in ('manual', 'automatic') or source like 'copied from %');

-- Short links of messages are taken out some months after they have ended, oldest first.
create index short_urls_ended on short_urls (provider_id, time_expires) where is_automatic and is_active;
