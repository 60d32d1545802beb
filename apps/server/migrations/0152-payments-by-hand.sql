-- Narrows: check and foreign key are of columns that no version before this one writes, and a payment is credited once as it was: the index
-- that goes said so of every type, the one that comes says so of its payment.

-- What staff record of money that came in, and what of it was given back. `shipment_id` is the shipment that it paid for.
-- `bank_reference` is what the bank or the card machine calls it; many customers use one again and again.
alter table payments add column received_date date;
alter table payments add column bank_reference text not null default '';
alter table payments add column note text not null default '';
alter table payments add column recorded_by bigint;
alter table payments add column shipment_id bigint;
alter table payments add column returned_cents bigint not null default 0;
alter table payments add constraint payments_returned check (returned_cents >= 0 and returned_cents <= amount_cents);
alter table payments add foreign key (provider_id, shipment_id) references shipments (provider_id, id);
create index payments_by_account on payments (provider_id, account_id, id desc);
create index payments_by_shipment on payments (provider_id, shipment_id) where shipment_id is not null;

-- A payment is credited once. What is given back of it may be so in parts.
create unique index transactions_payment_credited_once on transactions (provider_id, payment_id)
  where payment_id is not null and type = 'payment';
drop index transactions_payment_once;
create index transactions_by_payment on transactions (provider_id, payment_id) where payment_id is not null;

-- Who made an entry; nobody where the product did.
alter table transactions add column created_by bigint;
