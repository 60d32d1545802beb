-- The newest print of a shipment's stickers by the key that was sent with it: asked for again with the same, it is the same print.
alter table shipments add column stickers_print_key text not null default '' check (length(stickers_print_key) <= 100);
