-- The append-only log of everything that happened, written in the business transaction.
-- Tracking, audit, outbox, live updates and later webhooks read from it; nothing is ever changed or removed.
-- transaction_id lets a reader stop short of transactions that are still open, so that none is skipped.
create sequence event_ids;
create table events (
  provider_id bigint not null references providers (id),
  id bigint not null,
  time timestamptz not null,
  type text not null,
  object_type text not null,
  object_id bigint not null,
  account_id bigint,
  actor_user_id bigint,
  actor_name text not null,
  request_id text not null,
  client_version text not null,
  source text not null,
  change_from jsonb,
  change_to jsonb,
  transaction_id xid8 not null default pg_current_xact_id(),
  primary key (provider_id, id)
);
create index events_by_object on events (provider_id, object_type, object_id, id desc);
select protect_tenant_table('events');
