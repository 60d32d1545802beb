-- Narrows: no version writes or reads the column that goes. Which shipment a payment is for, its own row says.
alter table payment_attempts drop column shipment_id;
