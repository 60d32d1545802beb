-- The sizes that a parcel's price was made by, where a measurement was applied or approved: those that were submitted otherwise. What was measured
-- and rejected, or still waits, is in actual_* and not here (docs/decisions/0176).
alter table parcels
  add column charged_length_cm double precision,
  add column charged_width_cm double precision,
  add column charged_height_cm double precision,
  add column charged_weight_kg double precision;
update parcels p set charged_length_cm = actual_length_cm, charged_width_cm = actual_width_cm, charged_height_cm = actual_height_cm,
    charged_weight_kg = actual_weight_kg
  where actual_weight_kg is not null and not exists (
    select 1 from charge_discrepancies d join parcel_measurements m on m.provider_id = d.provider_id and m.id = d.measurement_id
      where d.provider_id = p.provider_id and m.parcel_id = p.id and d.status in ('open', 'rejected'));

-- What a discrepancy was rated by: the sizes of each parcel whose measurement it decides. Empty where the version before wrote it: all that were measured.
alter table charge_discrepancies add column measured jsonb;

-- The sizes that the parcel was rated by before, which taking the measurement back returns to.
alter table parcel_measurements
  add column before_rated_length_cm double precision,
  add column before_rated_width_cm double precision,
  add column before_rated_height_cm double precision,
  add column before_rated_weight_kg double precision;
update parcel_measurements set before_rated_length_cm = before_length_cm, before_rated_width_cm = before_width_cm,
  before_rated_height_cm = before_height_cm, before_rated_weight_kg = before_weight_kg;
