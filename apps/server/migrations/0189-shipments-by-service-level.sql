-- Lists of shipments are narrowed by service level.
create index shipments_by_service_level on shipments (provider_id, service_level_code, time_created desc, id desc);
