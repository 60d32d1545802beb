-- The tags that shipments bear. A tag that is deleted leaves these rows behind: readers join the tags that are there.
create table shipment_tags (
  provider_id bigint not null references providers (id),
  shipment_id bigint not null,
  tag_id bigint not null,
  primary key (provider_id, shipment_id, tag_id),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id),
  foreign key (provider_id, tag_id) references tags (provider_id, id)
);
create index shipment_tags_by_tag on shipment_tags (provider_id, tag_id, shipment_id desc);
select protect_tenant_table('shipment_tags');
