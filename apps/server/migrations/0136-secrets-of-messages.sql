-- Whether a message still carries a code, a PIN or a link that opens something; it is taken out once the message has gone its way.
alter table messages add column has_secret boolean not null default false;

do $$
declare
  provider bigint;
begin
  for provider in select id from providers loop
    perform set_config('app.provider_id', provider::text, true);
    update messages set has_secret = true
      where provider_id = provider
        and (event in ('verification_code', 'password_link', 'invitation', 'delivery_pin', 'pickup_pin', 'dropoff_pin')
          or body like '%key=%' or body like '%/s/%');
  end loop;
  perform set_config('app.provider_id', '', true);
end $$;

create index messages_with_secrets on messages (provider_id, id) where has_secret;
