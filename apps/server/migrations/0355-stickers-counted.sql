-- How many stickers of a range are used, and how many are lost or void: kept by what takes and frees them, since counting a million of them takes
-- seconds (docs/decisions/0239). Where a server of the version before still writes, the nightly cleaning counts anew.
alter table sticker_ranges
  add column used_count integer not null default 0,
  add column out_of_use_count integer not null default 0;

create function pg_temp.is_sticker_of(reference text, r sticker_ranges) returns boolean language sql immutable as $$
  select octet_length(reference) = octet_length(r.first_reference) and starts_with(reference, r.stem)
    and substr(reference, length(r.stem) + 1) ~ '^[0-9]+$'
$$;
update sticker_ranges r set
  used_count = (select count(*) from parcels p where p.provider_id = r.provider_id and p.alternative_tracking_reference <> ''
      and p.alternative_tracking_reference between r.first_reference and r.last_reference and pg_temp.is_sticker_of(p.alternative_tracking_reference, r))
    + (select count(*) from shipments s where s.provider_id = r.provider_id and s.custom_reference_key <> ''
      and s.custom_reference_key between r.first_reference and r.last_reference and pg_temp.is_sticker_of(s.custom_reference_key, r)
      and not exists (select from parcels o where o.provider_id = s.provider_id and o.alternative_tracking_reference = s.custom_reference_key
        and o.alternative_tracking_reference <> ''))
    + (select count(*) from blank_shipments k where k.provider_id = r.provider_id and k.status = 'open'
      and k.reference between r.first_reference and r.last_reference and pg_temp.is_sticker_of(k.reference, r)),
  out_of_use_count = (select coalesce(sum(m.last_number - m.first_number + 1), 0) from sticker_marks m
    where m.provider_id = r.provider_id and m.range_id = r.id and m.time_undone is null);
drop function pg_temp.is_sticker_of;
