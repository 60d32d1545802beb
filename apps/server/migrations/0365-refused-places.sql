-- Until when a person may choose what becomes of a booking whose operator has refused its place; then it is cancelled (docs/decisions/0273).
alter table operator_reservations add column time_choose timestamptz;
create index operator_reservations_to_choose on operator_reservations (provider_id, time_choose, id)
  where is_current and time_choose is not null;
create index operator_reservations_refused on operator_reservations (provider_id, shipment_id)
  where is_current and step = 'reserved' and state = 'refused';
