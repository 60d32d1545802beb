-- What an account has under way, or in one status, is found and counted within an index: before, all that the account ever sent was gone through.
create index shipments_of_account_by_status on shipments (provider_id, account_id, status, time_created desc, id desc);

-- Shipments of one service level in the order of their charged weight or price are sorted within the index: before, each was read for it.
drop index shipments_by_service_level;
create index shipments_by_service_level on shipments (provider_id, service_level_code, time_created desc, id desc)
  include (status, account_id, charged_weight_g, rate_cents);
