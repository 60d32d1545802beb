-- What the office tells a driver on the way. It is kept until the driver has read it, and stays on their sheet afterwards.
create sequence driver_message_ids;
create table driver_messages (
  provider_id bigint not null,
  id bigint not null,
  driver_id bigint not null,
  text text not null check (text <> ''),
  created_by bigint,
  created_by_name text not null,
  time_created timestamptz not null,
  -- Null until the driver has read it.
  time_read timestamptz,
  primary key (provider_id, id),
  foreign key (provider_id, driver_id) references drivers (provider_id, id)
);
select protect_tenant_table('driver_messages');
-- The messages of a driver, the newest first.
create index driver_messages_of_driver on driver_messages (provider_id, driver_id, id desc);
-- What a driver has not read.
create index driver_messages_unread on driver_messages (provider_id, driver_id) where time_read is null;
