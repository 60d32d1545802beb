-- Narrows: the checks that take the place of others allow one channel more.
-- Browsers that are told of something by push (docs/decisions/0249): of a user, until they sign out there, or of the recipient of one
-- shipment, until it has come to its end. An endpoint is the address of one browser at its push service, and belongs to one user at a time.
create sequence push_device_ids;
create table push_devices (
  provider_id bigint not null,
  id bigint not null,
  user_id bigint,
  session_id bigint,
  shipment_id bigint,
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 50),
  user_agent text not null default '',
  language text not null default 'en',
  time_created timestamptz not null,
  time_told timestamptz,
  time_ends timestamptz,
  primary key (provider_id, id),
  foreign key (provider_id, user_id) references users (provider_id, id) on delete cascade,
  foreign key (provider_id, shipment_id) references shipments (provider_id, id) on delete cascade,
  check ((user_id is null) <> (shipment_id is null))
);
create unique index push_devices_of_users on push_devices (provider_id, endpoint) where user_id is not null;
create unique index push_devices_of_shipments on push_devices (provider_id, shipment_id, endpoint) where shipment_id is not null;
create index push_devices_by_user on push_devices (provider_id, user_id) where user_id is not null;
select protect_tenant_table('push_devices');

-- Push is a channel like the others: queued, counted, paused and limited.
alter table messages drop constraint messages_channel_check,
  add constraint messages_channel_check check (channel in ('email', 'sms', 'whatsapp', 'push'));
alter table message_channel_faults drop constraint message_channel_faults_channel_check,
  add constraint message_channel_faults_channel_check check (channel in ('email', 'sms', 'whatsapp', 'push'));
alter table message_channels drop constraint message_channels_channel_check,
  add constraint message_channels_channel_check check (channel in ('email', 'sms', 'whatsapp', 'push'));

-- The page that a tap on a push message opens; empty for other channels.
alter table messages add column page text not null default '';
