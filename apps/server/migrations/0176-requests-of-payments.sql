-- What a gateway keeps of a payment that it was asked for: opened again it is the same request, and the gateway is asked what has become of it.
-- `time_look` is when it is asked next; empty where it cannot be asked or nothing is waited for.
alter table payment_attempts add column request_id text, add column request_url text, add column time_look timestamptz,
  add column looks integer not null default 0;
create index payment_attempts_to_look_at on payment_attempts (provider_id, time_look) where time_look is not null;
