-- The other side of an entry: what it is for or, of a payment, where the money lies. Empty only in what a version before wrote meanwhile.
alter table transactions add column contra_account text;
update transactions t set contra_account = case
    when t.type like 'shipping-charge%' then 'shipping'
    when t.type in ('admin-debit', 'admin-credit') then 'other-charges'
    when t.type like 'promotional-%' then 'promotions'
    when t.type like 'balance-adjustment-%' then 'adjustments'
    when t.type like 'refund%' then 'refunds'
    when t.type like 'bad-debt-write-off%' then 'bad-debts'
  end
  where t.type not in ('payment', 'payment-reversal');
update transactions t set contra_account = case
    when p.method = 'manual_eft' then 'bank'
    when p.method = 'cash' then 'cash'
    when p.method = 'card_machine' then 'card-machine'
    when p.method in ('instant_eft', 'credit_card') then 'payfast'
    when p.method like 'bob\_pay\_%' or p.method = 'saved_card' then 'bobpay'
    when p.method like 'stitch\_%' then 'stitch'
    else 'other-payments'
  end
  from payments p
  where t.type in ('payment', 'payment-reversal') and p.provider_id = t.provider_id and p.id = t.payment_id;
-- What moved in a period, by account, from the index alone.
create index transactions_by_effective_date on transactions (provider_id, effective_date)
  include (contra_account, type, amount_cents, vat_cents);
