-- Roles of providers that have maps in the menu without the call that reads them are given it once, as the seeded ones, so that no entry
-- leads to a page that refuses them.
-- The rows are of many providers; the owner's policy shows them one at a time.
alter table roles no force row level security;

update roles
set permissions = permissions || '["API_/geofence/*:GET"]'::jsonb, time_modified = now()
where
  not needs_account
  and jsonb_path_exists(permissions_ui, '$[*] ? (@ starts with "maps_" || @ == "*")')
  and not permissions ?| array[
    '*',
    'API_*',
    'API_/*',
    'API_/geofence*',
    'API_/geofence/*',
    'API_/geofence/*:*',
    'API_/geofence/*:GET',
    'API_/geofence/zones:*',
    'API_/geofence/zones:GET'
  ];

alter table roles force row level security;
