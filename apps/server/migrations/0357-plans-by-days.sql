-- What a provider had of plans before the present one, so that each day of a month is invoiced by the plan of that day (docs/decisions/0263). The
-- present one stands on the provider, from its first day on.
create table platform_plan_periods (
  provider bigint not null references providers (id),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  plan_id bigint not null references platform_plans (id),
  -- Who could sign in when it ended: that is not known later.
  users integer not null check (users >= 0),
  time_created timestamptz not null,
  primary key (provider, first_day)
);
