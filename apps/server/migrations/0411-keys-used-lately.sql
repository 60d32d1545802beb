-- The Idempotency-Keys that the programs of an account have used last are shown to it (docs/decisions/0287).
create index idempotency_keys_by_caller on idempotency_keys (provider_id, caller, time_created desc);
