-- What providers pay the platform (docs/decisions/0263): plans, what is counted of each month, and the invoices that are made of both. They belong to
-- the platform, like the providers' own rows; each call asks for the rows of one provider.
create sequence platform_plan_ids;
create table platform_plans (
  id bigint primary key,
  name text not null check (length(name) <= 60),
  monthly_cents bigint not null check (monthly_cents >= 0),
  included jsonb not null,
  each_cents jsonb not null,
  due_days integer not null check (due_days between 0 and 120),
  -- Who bills, and where it is paid to, as both stand on invoices.
  billed_by text not null default '',
  pay_to text not null default '',
  is_active boolean not null default true,
  time_created timestamptz not null,
  time_modified timestamptz not null
);
create unique index platform_plans_by_name on platform_plans (lower(name)) where is_active;

-- The month from which on the plan is invoiced, by its first day.
alter table providers
  add column plan_id bigint references platform_plans (id),
  add column plan_from date;

create table platform_usage (
  provider bigint not null references providers (id),
  -- By its first day.
  month date not null,
  shipments integer not null,
  users integer not null,
  sms integer not null,
  time_counted timestamptz not null,
  -- Once the month is over and counted for good.
  is_final boolean not null default false,
  primary key (provider, month)
);

create sequence platform_invoice_numbers;
create table platform_invoices (
  provider bigint not null references providers (id),
  number bigint not null,
  month date not null,
  state text not null check (state in ('open', 'paid', 'cancelled')),
  plan_name text not null,
  billed_by text not null,
  pay_to text not null,
  lines jsonb not null,
  vat_percentage_bp integer not null,
  vat_cents bigint not null,
  total_cents bigint not null check (total_cents >= 0),
  date date not null,
  due_date date not null,
  paid_date date,
  -- By what the payment is found at the bank, or why it was cancelled.
  note text not null default '',
  time_created timestamptz not null,
  time_modified timestamptz not null,
  primary key (provider, number)
);
-- A month is invoiced once, whoever makes it and however many at once.
create unique index platform_invoices_of_month on platform_invoices (provider, month) where state <> 'cancelled';
