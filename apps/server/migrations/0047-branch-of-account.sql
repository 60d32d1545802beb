-- The branch that looks after an account, to sort accounts by. It decides nothing about who sees the account.
alter table accounts add column branch_id bigint;
alter table accounts add foreign key (provider_id, branch_id) references branches (provider_id, id);
create index accounts_by_branch on accounts (provider_id, branch_id) where branch_id is not null;
