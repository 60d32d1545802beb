-- Fields of the provider's own on shipments. A field is switched off rather than deleted, and neither its code nor its type changes, so
-- that no value is lost: values stand in the shipment by the field's code.
create sequence custom_field_ids;
create table custom_fields (
  provider_id bigint not null references providers (id),
  id bigint not null,
  entity text not null check (entity in ('account', 'shipment', 'user')),
  code text not null check (code <> ''),
  label text not null check (label <> ''),
  type text not null check (type in ('text', 'number', 'date', 'list', 'yes/no')),
  options jsonb not null default '[]',
  is_required boolean not null,
  is_visible_to_account boolean not null,
  is_shown_in_list boolean not null,
  is_active boolean not null default true,
  time_created timestamptz not null,
  time_modified timestamptz not null,
  primary key (provider_id, id)
);
create unique index custom_fields_by_code on custom_fields (provider_id, entity, code);
select protect_tenant_table('custom_fields');

alter table shipments add column custom_fields jsonb not null default '{}';
