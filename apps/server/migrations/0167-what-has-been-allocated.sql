-- What is in the ledger gets its credits, and what invoices were paid its allocations, as the rule had made them without writing them down.
do $$
declare
  provider bigint;
begin
  for provider in select id from providers loop
    perform set_config('app.provider_id', provider::text, true);

    -- Entries that add to a balance, but for what was given back of a debit that is on no invoice.
    insert into credits (provider_id, transaction_id, account_id, payment_id, amount_cents, spent_cents)
    select provider, t.id, t.account_id, t.payment_id, t.amount_cents,
      least(t.amount_cents, case when t.type = 'payment' then coalesce(p.returned_cents, 0) else coalesce(-back.amount_cents, 0) end)
    from transactions t
    left join payments p on p.provider_id = provider and p.id = t.payment_id
    left join transactions back on back.provider_id = provider and back.reverses_transaction_id = t.id
      and back.type in ('balance-adjustment-debit', 'refund-reversal', 'bad-debt-write-off-reversal')
    where t.provider_id = provider and t.amount_cents > 0
      and (t.reverses_transaction_id is null or exists (
        select from billing_document_lines l where l.provider_id = provider and l.transaction_id = t.reverses_transaction_id))
      and (t.shipment_id is null or exists (
        select from transactions charge
        join billing_document_lines l on l.provider_id = provider and l.transaction_id = charge.id
        where charge.provider_id = provider and charge.shipment_id = t.shipment_id and charge.type = 'shipping-charge' and charge.id < t.id
          and not exists (select from transactions later where later.provider_id = provider and later.shipment_id = t.shipment_id
            and later.type = 'shipping-charge' and later.id > charge.id and later.id < t.id)));

    -- The oldest credit settles the oldest invoice. Both are laid end to end in order: where a credit and an invoice cover each other, one
    -- settles the other by as much.
    insert into allocations (provider_id, id, account_id, transaction_id, document_id, amount_cents, made_by, time_created)
    select provider, nextval('allocation_ids'), s.account_id, s.transaction_id, p.document_id,
      least(s.up_to, p.up_to) - greatest(s.up_to - s.free, p.up_to - p.paid_cents), 'rule', now()
    from (
      select account_id, transaction_id, amount_cents - spent_cents as free,
        sum(amount_cents - spent_cents) over (partition by account_id order by transaction_id) as up_to
      from credits where provider_id = provider and amount_cents > spent_cents) s
    join (
      select account_id, id as document_id, paid_cents, sum(paid_cents) over (partition by account_id order by id) as up_to
      from billing_documents where provider_id = provider and kind = 'invoice' and paid_cents > 0) p
      on p.account_id = s.account_id and s.up_to > p.up_to - p.paid_cents and p.up_to > s.up_to - s.free;

    update credits c set allocated_cents = made.total
    from (select transaction_id, sum(amount_cents) as total from allocations where provider_id = provider group by transaction_id) made
    where c.provider_id = provider and c.transaction_id = made.transaction_id;

    -- What accounts that are part of another by now had left has moved with them.
    update credits c set spent_cents = c.amount_cents - c.allocated_cents
    from accounts a
    where c.provider_id = provider and a.provider_id = provider and a.id = c.account_id and a.merged_into_account_id is not null;

    -- An invoice that was paid with a credit that has been taken back since asks for that again.
    update billing_documents d set paid_cents = coalesce(made.total, 0)
    from billing_documents kept
    left join (select document_id, sum(amount_cents) as total from allocations where provider_id = provider group by document_id) made
      on made.document_id = kept.id
    where d.provider_id = provider and kept.provider_id = provider and d.id = kept.id and d.kind = 'invoice'
      and d.paid_cents <> coalesce(made.total, 0);
  end loop;
  perform set_config('app.provider_id', '', true);
end $$;

-- Roles that see payments are given the call that says what they settle, once, as the seeded ones.
-- The rows are of many providers; the owner's policy shows them one at a time.
alter table roles no force row level security;

update roles
set permissions = permissions || '["API_/billing/allocations:GET"]'::jsonb, time_modified = now()
where
  permissions ? 'API_/billing/payments:GET'
  and not permissions ?| array['API_/billing/allocations', 'API_/billing/allocations:*', 'API_/billing/allocations:GET'];

alter table roles force row level security;
