-- Refunds that a gateway is asked for. The request is kept before the gateway is told; `time_asked` is when it was told last and `available_cents`
-- what it said before that it would give back, by which it is seen later whether it has. What it has given back is booked with it in one
-- transaction. One refund of a payment is under way at a time.
create sequence payment_refund_ids;
create table payment_refunds (
  provider_id bigint not null,
  id bigint not null,
  payment_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  state text not null check (state in ('asked', 'unclear', 'done', 'refused')),
  available_cents bigint,
  said text not null default '',
  requested_by bigint,
  time_created timestamptz not null,
  time_asked timestamptz,
  time_ended timestamptz,
  primary key (provider_id, id),
  foreign key (provider_id, payment_id) references payments (provider_id, id),
  foreign key (provider_id, requested_by) references users (provider_id, id)
);
create unique index payment_refunds_one_at_a_time on payment_refunds (provider_id, payment_id) where state in ('asked', 'unclear');
create index payment_refunds_by_payment on payment_refunds (provider_id, payment_id, id desc);
select protect_tenant_table('payment_refunds');
