-- What stands of an account's charges that are on no invoice yet, not negative. It moves with the ledger under the account's lock, so that
-- a payment need not add up the account's whole history to know what it may settle.
alter table accounts add column uninvoiced_cents bigint not null default 0;

-- The migration runs as the owner, whom the policies hold as well, so it goes from provider to provider.
do $$
declare
  provider bigint;
begin
  for provider in select id from providers loop
    perform set_config('app.provider_id', provider::text, true);
    update accounts a set uninvoiced_cents = -waiting.amount_cents
    from (
      select t.account_id, sum(t.amount_cents) as amount_cents
      from transactions t
      where t.provider_id = provider and t.type = 'shipping-charge'
        and not exists (select from billing_document_lines l where l.provider_id = provider and l.transaction_id = t.id)
        and not exists (select from transactions r where r.provider_id = provider and r.reverses_transaction_id = t.id)
      group by t.account_id
    ) waiting
    where a.provider_id = provider and a.id = waiting.account_id;
  end loop;
  perform set_config('app.provider_id', '', true);
end $$;
