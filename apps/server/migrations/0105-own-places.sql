-- Places that a courier knows and the list of the country does not, or not there: estates, complexes, names people use. Found and suggested
-- for this provider alone, before those of the country.
create sequence own_place_ids;
create table own_places (
  provider_id bigint not null references providers (id),
  id bigint not null,
  name text not null,
  aliases jsonb not null,
  city text not null,
  zone text not null,
  code text not null,
  lat double precision not null,
  lng double precision not null,
  version integer not null default 1,
  changed_by_name text not null,
  time_modified timestamptz not null,
  primary key (provider_id, id)
);
create unique index own_places_by_name on own_places (provider_id, lower(name), lower(city), code);
select protect_tenant_table('own_places');
