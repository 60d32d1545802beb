-- What people need of a branch beyond its position: where it is, whom to ask, and whether parcels are sorted there.
alter table branches
  add column street_address text not null default '',
  add column local_area text not null default '',
  add column postal_code text not null default '',
  add column contact jsonb not null default '{"name": "", "email": "", "mobile_number": ""}',
  add column opening_hours text not null default '',
  add column is_hub boolean not null default true;

-- What a driver comes with. A driver who has left keeps the row, because the history names it.
alter table drivers
  add column vehicle_type text not null default '' check (vehicle_type in ('', 'motorcycle', 'car', 'bakkie', 'van', 'truck')),
  add column capacity_kg integer check (capacity_kg > 0);

create index drivers_by_branch on drivers (provider_id, branch_id) where deleted_date is null;
