-- What customers paid in to their accounts, month by month, is added up from the index alone.
create index payments_to_accounts on payments (provider_id, time_created) include (amount_cents, returned_cents)
  where status = 'complete' and shipment_id is null;
