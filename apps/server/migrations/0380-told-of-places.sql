-- What people were told last of this place: that it was refused (staff alone of a muted shipment), or that there is room after all (docs/decisions/0273).
alter table operator_reservations add column told text not null default '' check (told in ('', 'staff', 'refused', 'found'));
update operator_reservations set told = 'refused' where step = 'reserved' and state = 'refused';
