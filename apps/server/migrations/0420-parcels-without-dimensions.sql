-- Parcels of which no side was ever given or measured: 0 is what systems write for that, and 1 by 1 by 1 cm what is moved in without (docs/decisions/0312).
create index parcels_without_dimensions on parcels (provider_id, shipment_id)
  where status not in ('cancelled', 'delivered') and (
    least(coalesce(nullif(actual_length_cm, 0), submitted_length_cm), coalesce(nullif(actual_width_cm, 0), submitted_width_cm), coalesce(nullif(actual_height_cm, 0), submitted_height_cm)) <= 0
    or greatest(coalesce(nullif(actual_length_cm, 0), submitted_length_cm), coalesce(nullif(actual_width_cm, 0), submitted_width_cm), coalesce(nullif(actual_height_cm, 0), submitted_height_cm)) <= 1
  );
