-- A published revision is one immutable document: what a shipment was priced with can be read again for ever.
create sequence rate_revision_ids;
create table rate_revisions (
  provider_id bigint not null references providers (id),
  id bigint not null,
  name text not null,
  status text not null check (status in ('draft', 'published', 'replaced')),
  effective_from timestamptz not null,
  card jsonb not null,
  time_created timestamptz not null,
  primary key (provider_id, id)
);
create unique index one_published_revision on rate_revisions (provider_id) where status = 'published';
select protect_tenant_table('rate_revisions');
