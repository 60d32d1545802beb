-- Where a door really is, as proofs of delivery have shown, by the text of its address. Doubts are proofs that lay elsewhere: two of them in
-- a row move the door.
create table known_positions (
  provider_id bigint not null references providers (id),
  door_key text not null,
  lat double precision not null,
  lng double precision not null,
  proofs integer not null check (proofs > 0),
  doubts integer not null default 0 check (doubts >= 0),
  time_learnt timestamptz not null,
  primary key (provider_id, door_key)
);
select protect_tenant_table('known_positions');

-- How far the history has been read for it: the last tracking event that was looked at.
create table known_position_progress (
  provider_id bigint not null references providers (id),
  history text not null default 'tracking-events' check (history = 'tracking-events'),
  last_event_id bigint not null,
  primary key (provider_id, history)
);
select protect_tenant_table('known_position_progress');

-- An account's own addresses are looked up by their text.
create index address_book_entries_by_text on address_book_entries (provider_id, account_id, (address ->> 'gs_hash'));
