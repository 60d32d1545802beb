-- What bookings took and freed of a range since it was counted last: added to its used_count when it is read, and put into it every few minutes. A
-- booking adds a row of its own, so that no two wait for each other (docs/decisions/0279). No key to the range: its check would write to that row.
create sequence sticker_change_ids;
create table sticker_changes (
  provider_id bigint not null,
  id bigint not null,
  range_id bigint not null,
  change integer not null,
  primary key (provider_id, id)
);
create index sticker_changes_of_range on sticker_changes (provider_id, range_id) include (change);
select protect_tenant_table('sticker_changes');
