-- Of payments at a gateway, those that still have the payer's address or number: the oldest of them are looked for every night.
create index payment_attempts_with_payer on payment_attempts (provider_id, payment_id)
  where billing_email <> '' or phone_number <> '';
