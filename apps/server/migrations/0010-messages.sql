-- The outbox: messages are written in the transaction that causes them and delivered after it.
create sequence message_ids;
create table messages (
  provider_id bigint not null references providers (id),
  id bigint not null,
  shipment_id bigint,
  account_id bigint,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  event text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  status text not null default 'kept' check (status in ('queued', 'sent', 'kept', 'failed')),
  attempts integer not null default 0,
  last_error text,
  time_created timestamptz not null,
  time_sent timestamptz,
  primary key (provider_id, id),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id)
);
create index messages_by_shipment on messages (provider_id, shipment_id, id desc);
create index messages_newest on messages (provider_id, id desc);
create index messages_queued on messages (provider_id, id) where status = 'queued';
select protect_tenant_table('messages');
