-- What is credited of a charge that is on no invoice waits with it: it is given back with the charge when that is cancelled, so it may pay
-- for nothing else. So far such credit counted as unused.
do $$
declare
  provider bigint;
begin
  for provider in select id from providers loop
    perform set_config('app.provider_id', provider::text, true);
    update accounts a set uninvoiced_cents = a.uninvoiced_cents - credited.amount_cents
    from (
      select t.account_id, sum(k.amount_cents) as amount_cents
      from transactions t
      join transactions k on k.provider_id = provider and k.shipment_id = t.shipment_id and k.id > t.id
      where t.provider_id = provider and t.type = 'shipping-charge'
        and not exists (select from billing_document_lines l where l.provider_id = provider and l.transaction_id = t.id)
        and not exists (select from transactions r where r.provider_id = provider and r.reverses_transaction_id = t.id)
      group by t.account_id
    ) credited
    where a.provider_id = provider and a.id = credited.account_id;
  end loop;
  perform set_config('app.provider_id', '', true);
end $$;
