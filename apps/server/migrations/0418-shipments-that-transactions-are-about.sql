-- A transaction that staff enter by hand may name a shipment that it is about. It is not of the shipment's charge, which `shipment_id` is:
-- neither what the shipment still costs nor when it is invoiced follows from it (docs/decisions/0304).
-- Narrows: nothing; no version before knows the column, so that in all of its rows it is empty.
alter table transactions
  add column about_shipment_id bigint,
  add constraint transactions_about_one_shipment check (num_nonnulls(shipment_id, about_shipment_id) <= 1),
  add foreign key (provider_id, about_shipment_id) references shipments (provider_id, id);
create index transactions_about_shipment on transactions (provider_id, about_shipment_id) where about_shipment_id is not null;
