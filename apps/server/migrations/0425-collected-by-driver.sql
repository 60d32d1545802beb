-- What a driver collected on a day, beside 0219's for what was delivered: without it a sheet goes through all that its driver ever collected.
create index shipments_collected_by_driver on shipments (provider_id, collection_agent_id, collected_date desc) where collected_date is not null;
