-- Entries of a type, newest first: refunds and write-offs are few among charges. Charges themselves are found without it.
create index transactions_by_type on transactions (provider_id, type, id desc) where type <> 'shipping-charge';
