-- How many parcels a driver's vehicle takes, beside how many kilograms; null where that is not known.
alter table drivers add column capacity_parcels integer check (capacity_parcels > 0);
