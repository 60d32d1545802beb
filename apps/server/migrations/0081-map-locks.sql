-- Who edits a layer of the maps at present: one at a time. Layers of a tariff are edited in a draft, the others have draft 0. Who is silent has left
-- without saying so, and another may take over.
create table map_locks (
  provider_id bigint not null references providers (id),
  layer text not null,
  draft_id bigint not null,
  user_id bigint not null,
  user_name text not null,
  time_taken timestamptz not null,
  time_renewed timestamptz not null,
  primary key (provider_id, layer, draft_id)
);
select protect_tenant_table('map_locks');
