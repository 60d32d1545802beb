-- The rate group that a tag of accounts gives to those that bear it and were given none themselves.
alter table tags add column rate_group_id integer check (rate_group_id is null or type = 'account');
