-- Of payments that were begun at a gateway, those that came in for a shipment that did not wait for them, or cost more by then: they are credit,
-- and the page after the payment says so. Of those from before it is not known, and the first that came in counts as the one that booked it.
alter table payment_attempts add column books_nothing boolean not null default false;
