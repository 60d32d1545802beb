-- Changing zones of a draft asks for the rights of the maps (PERM-039 to PERM-043). Whoever could change them as part of a tariff still can: roles
-- of providers that may write tariffs are given those rights once.
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
