-- Staff may be limited to one account. They stay staff: account_id is for account users alone, so their account stands apart.
alter table users add column limit_account_id bigint;
alter table users add foreign key (provider_id, limit_account_id) references accounts (provider_id, id);
alter table users add check (limit_account_id is null or account_id is null);
-- A limit without what it limits to would be none.
alter table users add check (not limit_user_to_account or account_id is not null or limit_account_id is not null);
