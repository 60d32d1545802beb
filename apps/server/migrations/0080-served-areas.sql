-- The areas that branches and drivers serve, drawn on the maps: which branch takes a shipment, and which driver is proposed for it. A branch or
-- driver has one row once its area was drawn; an area that is taken away stays as an empty one, so that its version only grows.
create table served_areas (
  provider_id bigint not null references providers (id),
  layer text not null check (layer in ('branches', 'drivers')),
  owner_id bigint not null,
  polygons jsonb not null,
  version integer not null default 1,
  changed_by_name text not null,
  time_modified timestamptz not null,
  primary key (provider_id, layer, owner_id)
);
select protect_tenant_table('served_areas');
