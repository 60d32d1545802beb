-- Which event of a driver's phone a duty is of; null where a program has said it. Of two acts of one moment the one with the higher id counts (docs/decisions/0311).
alter table driver_duties add column event_id uuid;
