-- What a revision would have changed about past shipments: asked for by somebody, worked out by a job, kept until it is deleted or old.
-- The result names shipments and accounts as they were then.
create sequence rate_impact_ids;
create table rate_impacts (
  provider_id bigint not null references providers (id),
  id bigint not null,
  rate_revision_id bigint not null,
  rate_revision_name text not null,
  version integer not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  account_id bigint,
  service_level_code text not null default '',
  shipments_done integer not null default 0,
  shipments_total integer not null default 0,
  message text not null default '',
  started_by_name text not null,
  time_created timestamptz not null,
  time_done timestamptz,
  result jsonb,
  primary key (provider_id, id)
);
create index rate_impacts_by_revision on rate_impacts (provider_id, rate_revision_id, id desc);
select protect_tenant_table('rate_impacts');
