-- Narrows: the check that takes the place of another allows more, and the index is on a column that no version before this one writes.
-- Messages go out by channels: by whom a provider sends on each, what becomes of what was sent, and to whom nothing more is sent.
create table message_channels (
  provider_id bigint not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  -- `platform` is the installation's own way out, where it has one; `none` keeps the messages for reading.
  gateway text not null check (gateway in ('none', 'platform', 'bulksms', 'smsportal', 'whatsapp-cloud')),
  -- The name of the credentials at the gateway: a token's id, a client's id, the id of a sending number.
  credentials_id text not null,
  -- What the gateway knows us by, sealed; null where there are none.
  secrets jsonb,
  -- In which language the templates of a gateway are registered there.
  language text not null,
  is_paused boolean not null,
  -- What a thousand parts cost.
  price_cents bigint not null check (price_cents >= 0),
  -- As many parts may go out in a month; null is no limit.
  parts_monthly_max integer check (parts_monthly_max >= 0),
  time_modified timestamptz not null,
  primary key (provider_id, channel)
);
select protect_tenant_table('message_channels');

-- To whom nothing more is sent on a channel. Of the recipient only a keyed hash is kept, and a masked form for staff to read: one who said
-- stop stays unwritten to after all that is known of them was deleted.
create sequence message_suppression_ids;
create table message_suppressions (
  provider_id bigint not null,
  id bigint not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  recipient_hash text not null,
  recipient_masked text not null,
  reason text not null check (reason in ('bounced', 'stopped', 'by-hand')),
  time_created timestamptz not null,
  primary key (provider_id, id)
);
select protect_tenant_table('message_suppressions');
create unique index message_suppressions_of_recipient on message_suppressions (provider_id, channel, recipient_hash);

-- What went out on each South African day, counted as it goes: totals of months are read without reading the messages.
create table message_days (
  provider_id bigint not null,
  channel text not null,
  day date not null,
  messages integer not null,
  parts integer not null,
  -- In thousandths of a cent: a part costs less than a cent counts.
  cost_millicents bigint not null,
  delivered integer not null,
  failed integer not null,
  primary key (provider_id, channel, day)
);
select protect_tenant_table('message_days');

alter table messages drop constraint messages_status_check,
  add constraint messages_status_check
  check (status in ('queued', 'sent', 'delivered', 'kept', 'failed', 'bounced', 'held', 'suppressed'));
-- Which gateway has it, and under which name.
alter table messages add column gateway text;
alter table messages add column gateway_message text;
alter table messages add column parts integer;
alter table messages add column cost_millicents bigint;
alter table messages add column time_delivered timestamptz;
-- It waits until then: quiet hours.
alter table messages add column time_due timestamptz;
-- The values of a template that a gateway knows by name.
alter table messages add column template jsonb;
-- The message that this one repeats at the wish of staff.
alter table messages add column resend_of bigint;
-- What may be told once only.
alter table messages add column once_key text;
create unique index messages_once on messages (provider_id, once_key) where once_key is not null;
create index messages_held on messages (provider_id, channel, id) where status = 'held';
