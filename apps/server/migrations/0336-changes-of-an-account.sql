-- A program that follows the changes of its account from long ago reads them page by page along an index, however many shipments its provider has.
create index shipments_of_account_by_time_modified on shipments (provider_id, account_id, time_modified, id);
