-- An account that was merged is closed and leads to the one that took over. One whose people have asked to close it says since when and why.
alter table accounts
  add column merged_into_account_id bigint,
  add column time_close_asked timestamptz,
  add column close_asked_reason text not null default '';
alter table accounts add foreign key (provider_id, merged_into_account_id) references accounts (provider_id, id);
alter table accounts add check (merged_into_account_id is null or (status = 'closed' and merged_into_account_id <> id));
create index accounts_leaving on accounts (provider_id, id) where time_close_asked is not null;
