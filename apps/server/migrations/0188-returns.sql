-- Narrows: the checks are of a column that is new, and no version before this one writes it.

-- The shipment that a return sends back. One has a single return at a time; one that is cancelled or
-- was only quoted makes room for another.
alter table shipments add column return_of_id bigint,
  add constraint shipments_return_of foreign key (provider_id, return_of_id) references shipments (provider_id, id);
create unique index shipments_one_return on shipments (provider_id, return_of_id)
  where return_of_id is not null and status not in ('cancelled', 'quote', 'quote-expired');
