-- Narrows: the check that takes the place of another allows more.
-- What the platform sees and says of messages: since when a channel does not work, how much the platform lets a provider send, and from which
-- part of a limit on people are told. Source: decisions/0227.
create table message_channel_faults (
  provider_id bigint not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  -- Nothing has gone out since.
  time_since timestamptz not null,
  -- What was said at the first try that failed.
  said text not null,
  primary key (provider_id, channel)
);
select protect_tenant_table('message_channel_faults');

alter table message_channels
  -- As many parts as the platform lets go out in a month, beside the provider's own limit; null is no limit.
  add column platform_parts_monthly_max integer check (platform_parts_monthly_max >= 0),
  -- From so much of the limit on people are told; null is never.
  add column alert_percent integer default 80 check (alert_percent between 1 and 100);

-- Staff took it back before it went out.
alter table messages drop constraint messages_status_check,
  add constraint messages_status_check
  check (status in ('queued', 'sent', 'delivered', 'kept', 'failed', 'bounced', 'held', 'suppressed', 'cancelled'));
