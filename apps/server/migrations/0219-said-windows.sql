-- When a parcel on the van arrives, as its recipient was told last: the next look narrows it, or says that it has moved. Only what was looked
-- at was told; of an earlier day nothing counts (docs/decisions/0188).
create table said_windows (
  provider_id bigint not null,
  shipment_id bigint not null,
  day date not null,
  said_from timestamptz not null,
  said_to timestamptz not null check (said_to >= said_from),
  moved text check (moved in ('later', 'earlier')),
  -- Counts what was said: of two looks at once the second reads what the first has told.
  version integer not null check (version > 0),
  primary key (provider_id, shipment_id),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id) on delete cascade
);
select protect_tenant_table('said_windows');

-- The pace of a driver: what they handed over on this day.
create index shipments_delivered_by_driver on shipments (provider_id, delivery_agent_id, delivered_date desc) where delivered_date is not null;
