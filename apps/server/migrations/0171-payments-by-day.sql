-- Payments and what was given back of them by the day on which they count, for a period's export.
create index transactions_of_payments on transactions (provider_id, effective_date, id) where type in ('payment', 'payment-reversal');
