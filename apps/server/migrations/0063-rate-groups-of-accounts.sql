-- The rate group an account was given, by its id in the tariff; copies of a tariff keep their groups' ids. Without one, or where the tariff has
-- it no longer, the default group's rates hold.
alter table accounts add column rate_group_id integer;
create index accounts_by_rate_group on accounts (provider_id, rate_group_id, account_code) where rate_group_id is not null;
