-- What a parcel was measured as, by whom and with which device: rows are added, never changed. A measure that is empty was taken back.
create sequence parcel_measurement_ids;
create table parcel_measurements (
  provider_id bigint not null,
  id bigint not null,
  shipment_id bigint not null,
  parcel_id bigint not null,
  length_cm double precision,
  width_cm double precision,
  height_cm double precision,
  weight_kg double precision,
  -- The actual values that the parcel had before.
  before_length_cm double precision,
  before_width_cm double precision,
  before_height_cm double precision,
  before_weight_kg double precision,
  device text not null,
  device_calibrated_on date,
  -- The note that carries the picture.
  note_id bigint,
  -- The measurement that this one takes back.
  undoes_id bigint,
  measured_by bigint,
  source text not null,
  time_created timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id),
  foreign key (provider_id, parcel_id) references parcels (provider_id, id),
  foreign key (provider_id, note_id) references shipment_notes (provider_id, id),
  foreign key (provider_id, undoes_id) references parcel_measurements (provider_id, id)
);
create index parcel_measurements_of_shipment on parcel_measurements (provider_id, shipment_id, id desc);
create index parcel_measurements_of_parcel on parcel_measurements (provider_id, parcel_id);
create index parcel_measurements_by_user on parcel_measurements (provider_id, measured_by, id desc);
create index parcel_measurements_of_note on parcel_measurements (provider_id, note_id) where note_id is not null;
create unique index parcel_measurements_taken_back_once on parcel_measurements (provider_id, undoes_id) where undoes_id is not null;
select protect_tenant_table('parcel_measurements');

-- What a measurement changes of a charge: applied at once, or waiting until it is approved, rejected or replaced by the next measurement.
create sequence charge_discrepancy_ids;
create table charge_discrepancies (
  provider_id bigint not null,
  id bigint not null,
  shipment_id bigint not null,
  measurement_id bigint not null,
  status text not null check (status in ('open', 'applied', 'approved', 'rejected', 'superseded')),
  cause text not null check (cause in ('dimensions', 'weight')),
  severity text not null check (severity in ('HIGH', 'LOW')),
  rate_revision_id bigint not null,
  quoted_cents bigint not null,
  rate_cents bigint not null,
  rate_excluding_vat_cents bigint not null,
  difference_cents bigint not null check (difference_cents = rate_cents - quoted_cents),
  charged_weight_g bigint not null,
  actual_weight_g bigint not null,
  volumetric_weight_g bigint not null,
  items jsonb not null,
  trace jsonb not null,
  answer text not null default '' check (answer in ('', 'accepted', 'disputed')),
  answer_reason text not null default '',
  answered_by bigint,
  time_answered timestamptz,
  time_told timestamptz,
  answer_until timestamptz,
  comment text not null default '',
  decided_by bigint,
  time_decided timestamptz,
  measured_by bigint,
  time_created timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id),
  foreign key (provider_id, measurement_id) references parcel_measurements (provider_id, id)
);
create unique index charge_discrepancies_one_open on charge_discrepancies (provider_id, shipment_id) where status = 'open';
create index charge_discrepancies_of_shipment on charge_discrepancies (provider_id, shipment_id, id desc);
create index charge_discrepancies_of_measurement on charge_discrepancies (provider_id, measurement_id);
create index charge_discrepancies_by_status on charge_discrepancies (provider_id, status, id desc);
create index charge_discrepancies_by_operator on charge_discrepancies (provider_id, measured_by, id desc);
create index charge_discrepancies_to_tell on charge_discrepancies (provider_id, time_created) where status = 'open' and time_told is null;
select protect_tenant_table('charge_discrepancies');
