-- Processes keep what accounts have said of messages and references, and ask every few seconds for what has changed since.
create index account_settings_by_time on account_settings (provider_id, time_modified);
