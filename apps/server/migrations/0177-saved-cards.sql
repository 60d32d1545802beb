-- Cards that a gateway keeps for an account. Of the card itself there is the token that the gateway gave, sealed, and what the customer noted to tell
-- it from others; `merchant` is who may charge it. `payment_id` is the payment that it was saved with, so that a card told of twice is one card.
-- A card that is removed is charged no more, and its token goes once the gateway has cancelled it.
create sequence saved_card_ids;
create table saved_cards (
  provider_id bigint not null,
  id bigint not null,
  account_id bigint not null,
  payment_id bigint not null,
  gateway text not null,
  merchant text not null,
  token jsonb,
  card_association text not null default '',
  card_pan text not null default '' check (card_pan ~ '^([0-9]{4})?$'),
  is_default boolean not null,
  state text not null check (state in ('active', 'removing', 'removed')),
  time_created timestamptz not null,
  time_removed timestamptz,
  primary key (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id),
  foreign key (provider_id, payment_id) references payments (provider_id, id),
  check (is_default = false or state = 'active')
);
create unique index saved_cards_by_payment on saved_cards (provider_id, payment_id);
create unique index saved_cards_one_default on saved_cards (provider_id, account_id) where is_default;
create index saved_cards_by_account on saved_cards (provider_id, account_id, id) where state = 'active';
select protect_tenant_table('saved_cards');

-- Narrows: nothing that is written since 0.1 and before this: both rules are on columns that it adds, which the version before leaves empty.
-- A payment may save its card, or be charged to one: `time_charged` is when the gateway was told to, which happens once. One payment of a card is under
-- way at a time.
alter table payment_attempts
  add column saves_card boolean not null default false,
  add column saves_as_default boolean not null default false,
  add column saved_card_id bigint,
  add column time_charged timestamptz,
  add constraint payment_attempts_saved_card foreign key (provider_id, saved_card_id) references saved_cards (provider_id, id);
create unique index payment_attempts_one_charge_of_a_card on payment_attempts (provider_id, saved_card_id)
  where saved_card_id is not null and time_expires is not null;
