-- What accounts have said of messages and references is read for all of them at once, and kept.
create index account_settings_by_setting on account_settings (provider_id, setting, account_id);

-- The primary key lists messages from its end as well.
drop index messages_newest;
