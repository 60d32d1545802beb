-- While a process sends a message it is claimed, so that another one does not send it as well. A claim that was left behind ends by age.
alter table messages add column time_claimed timestamptz;

-- Old keys are taken out once a day. Keys arrive in the order of time, so that a few blocks a range are all the index holds.
create index idempotency_keys_by_age on idempotency_keys using brin (provider_id, time_created);
