-- Drawing where an exception holds asks for the map right of exceptions (PERM-041) from now on: roles of providers that may write exceptions are
-- given it once, so that nobody loses what they could do.
-- The rows are of many providers; the owner's policy shows them one at a time.
alter table roles no force row level security;
update roles
set
  permissions_ui = permissions_ui || (
    select coalesce(jsonb_agg(added), '[]'::jsonb)
    from unnest(array['maps_view_exceptions', 'maps_edit_exceptions']) as added
    where not permissions_ui ? added
  ),
  time_modified = now()
where
  not needs_account
  and not permissions_ui ? '*'
  and permissions ?| array[
    '*',
    'API_*',
    'API_/*',
    'API_/rates*',
    'API_/rates/*',
    'API_/rates/*:*',
    'API_/rates/*:POST',
    'API_/rates/*:PATCH',
    'API_/rates/exceptions',
    'API_/rates/exceptions*',
    'API_/rates/exceptions/*',
    'API_/rates/exceptions:*',
    'API_/rates/exceptions:POST',
    'API_/rates/exceptions:PATCH'
  ];

-- Areas of branches and drivers have a call of their own: whoever held their map right gets it.
update roles
set permissions = permissions || '["API_/geofence/areas:PATCH"]'::jsonb, time_modified = now()
where
  not needs_account
  and permissions_ui ?| array['maps_edit_drivers', 'maps_edit_branches', 'maps_edit_exceptions', '*']
  and not permissions ?| array['*', 'API_*', 'API_/*', 'API_/geofence*', 'API_/geofence/*', 'API_/geofence/areas:PATCH'];

-- What 0067 gave reached nobody where the owner of the tables is no superuser, and is given once more.
update roles
set
  permissions_ui = permissions_ui || (
    select coalesce(jsonb_agg(added), '[]'::jsonb)
    from
      unnest(
        array[
          'maps_view_draft',
          'maps_edit_rates',
          'maps_edit_surcharges',
          'maps_edit_service_days',
          'maps_edit_draft_polygon_nodes',
          'maps_edit_draft_zone_details'
        ]
      ) as added
    where not permissions_ui ? added
  ),
  time_modified = now()
where
  not needs_account
  and not permissions_ui ? '*'
  and permissions ?| array[
    '*',
    'API_*',
    'API_/*',
    'API_/rates*',
    'API_/rates/*',
    'API_/rates/*:*',
    'API_/rates/*:POST',
    'API_/rates/revisions',
    'API_/rates/revisions*',
    'API_/rates/revisions/*',
    'API_/rates/revisions:*',
    'API_/rates/revisions:POST'
  ];

alter table roles force row level security;
