-- Who won the account and looks after it, by name: sales people need not be users.
alter table accounts add column sales_person text not null default '';
