-- Whoever opens an account may wish to pay by invoice; staff find those who do until the account is postpaid.
alter table accounts add column wants_postpaid boolean not null default false;
