-- Each gateway that can be asked about a payment is; those that wait and had no moment are asked next. docs/decisions/0193.
do $$
declare
  provider bigint;
begin
  for provider in select id from providers loop
    perform set_config('app.provider_id', provider::text, true);
    update payment_attempts set time_look = now()
    where provider_id = provider and time_expires is not null and time_look is null;
  end loop;
  perform set_config('app.provider_id', '', true);
end $$;

-- What a gateway did about a payment that had come in, as it was told last; empty where it told of nothing.
alter table payment_attempts
  add column afterwards text check (afterwards in ('refunded', 'refund_pending', 'partially_refunded', 'chargeback')),
  add column time_afterwards timestamptz;
