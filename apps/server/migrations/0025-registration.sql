-- What a self-registered account brings along: how its people came here, what they answered, whether staff still have to approve it.
alter table accounts
  add column needs_approval boolean not null default false,
  add column registration jsonb not null default '{}';

-- Numbers of generated account codes. Gaps do not matter, two accounts with one code would.
create sequence account_code_numbers;
