-- Ranges of pre-printed references, and the few of them that are out of use. A free sticker has no row, and neither has a used one: the parcel,
-- shipment or blank shipment that carries it says so (docs/decisions/0239).
create sequence sticker_range_ids;
create table sticker_ranges (
  provider_id bigint not null,
  id bigint not null,
  -- As it was entered; what the range is compared by is the stem, which ends in no digit.
  prefix text not null,
  stem text not null,
  width smallint not null check (width between 1 and 15),
  first_number bigint not null check (first_number >= 0),
  last_number bigint not null,
  -- The first and the last sticker, by which parcels are counted.
  first_reference text not null,
  last_reference text not null,
  account_id bigint,
  driver_id bigint,
  branch_id bigint,
  created_by bigint,
  time_created timestamptz not null,
  time_given timestamptz,
  primary key (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id),
  foreign key (provider_id, driver_id) references drivers (provider_id, id),
  foreign key (provider_id, branch_id) references branches (provider_id, id),
  foreign key (provider_id, created_by) references users (provider_id, id),
  check (last_number >= first_number and last_number - first_number < 100000),
  check (num_nonnulls(account_id, driver_id, branch_id) <= 1)
);
create unique index sticker_ranges_by_first on sticker_ranges (provider_id, stem, width, first_number);
create index sticker_ranges_of_account on sticker_ranges (provider_id, account_id, id desc) where account_id is not null;
create index sticker_ranges_of_driver on sticker_ranges (provider_id, driver_id, id desc) where driver_id is not null;
create index sticker_ranges_of_branch on sticker_ranges (provider_id, branch_id, id desc) where branch_id is not null;
select protect_tenant_table('sticker_ranges');

-- Stickers that are lost or void, from one number to another. What was found again keeps its row.
create sequence sticker_mark_ids;
create table sticker_marks (
  provider_id bigint not null,
  id bigint not null,
  range_id bigint not null,
  first_number bigint not null,
  last_number bigint not null,
  mark text not null check (mark in ('lost', 'void')),
  reason text not null,
  created_by bigint,
  time_created timestamptz not null,
  time_undone timestamptz,
  primary key (provider_id, id),
  foreign key (provider_id, range_id) references sticker_ranges (provider_id, id),
  foreign key (provider_id, created_by) references users (provider_id, id),
  check (last_number >= first_number)
);
create index sticker_marks_in_force on sticker_marks (provider_id, range_id, first_number) where time_undone is null;
select protect_tenant_table('sticker_marks');
