-- What a webhook is told is one stream: an event is sealed into it after it was committed, under the lock of the webhook's row, which numbers
-- it without gaps, writes its body and chains it to the one before by its hash. Source: decisions/0218.
alter table webhooks
  add column stream_number bigint not null default 0,
  add column stream_hash text not null default '',
  -- The secret before: until then messages are signed with both.
  add column previous_secret jsonb,
  add column previous_secret_until timestamptz,
  -- Since when it is only tried once an hour, because nothing has arrived for long.
  add column time_paused timestamptz;

alter table webhook_deliveries
  add column number bigint,
  add column previous_hash text,
  add column hash text,
  -- As it was sent at the last try.
  add column signature text not null default '';

-- Pages of the stream, and what is next of what waits; what is not sealed yet; the console by state.
-- Narrows: no version before knows the column, so that in all of its rows it is empty.
create unique index webhook_deliveries_stream on webhook_deliveries (provider_id, webhook_id, number) where number is not null;
create index webhook_deliveries_due on webhook_deliveries (provider_id, webhook_id, number) where state = 'waiting' and number is not null;
create index webhook_deliveries_unsealed on webhook_deliveries (provider_id, webhook_id, id) where state = 'waiting' and number is null;
create index webhook_deliveries_by_state on webhook_deliveries (provider_id, webhook_id, state, id desc);
create index webhook_deliveries_by_topic on webhook_deliveries (provider_id, webhook_id, topic, id desc);
drop index webhook_deliveries_waiting;
drop index webhook_deliveries_next;

-- Tries that were not the last one: the last one stands on the delivery itself, so that what arrives at once costs nothing here.
create sequence webhook_try_ids;
create table webhook_tries (
  provider_id bigint not null references providers (id),
  id bigint not null,
  delivery_id bigint not null,
  time_tried timestamptz not null,
  duration_ms integer not null,
  status_code integer,
  answer text not null default '',
  error text not null default '',
  primary key (provider_id, id),
  foreign key (provider_id, delivery_id) references webhook_deliveries (provider_id, id) on delete cascade
);
create index webhook_tries_of_delivery on webhook_tries (provider_id, delivery_id, id);
select protect_tenant_table('webhook_tries');
