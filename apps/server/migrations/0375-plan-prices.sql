-- What a plan costs and includes from a day on, so that each day of a month is invoiced by the price of that day (docs/decisions/0278). A plan
-- whose price never changed has none here: its own row says it. The row has what holds on the day of the last change, as the version before reads it.
create table platform_plan_prices (
  plan_id bigint not null references platform_plans (id),
  first_day date not null,
  monthly_cents bigint not null check (monthly_cents >= 0),
  included jsonb not null,
  each_cents jsonb not null,
  time_created timestamptz not null,
  primary key (plan_id, first_day)
);
