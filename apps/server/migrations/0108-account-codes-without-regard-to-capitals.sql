-- People type and say a code in any capitals, so acm01 and ACM01 are one. Of those that a provider has twice already, the one in capitals, else
-- the first, keeps its code; the others get their id behind it, as ACM01-50, once more where that is taken as well. The setting that names the
-- account of visitors goes on naming the account it meant; what others know a renamed account by, such as an identity service, cannot be
-- followed, so each one is named in the log. Codes that the other settings hold are of accounts elsewhere, at Bob Box and Bob Pay.
alter table accounts drop constraint accounts_provider_id_account_code_key;
alter table accounts no force row level security;
alter table provider_settings no force row level security;
create temporary table codes_before on commit drop as
  select provider_id, id, account_code from accounts;
do $$
declare
  renamed record;
begin
  loop
    update accounts a
    set account_code = a.account_code || '-' || a.id, time_modified = clock_timestamp()
    from (
      select provider_id, id, row_number() over (
        partition by provider_id, upper(account_code) order by account_code = upper(account_code) desc, id
      ) as place
      from accounts
    ) p
    where p.provider_id = a.provider_id and p.id = a.id and p.place > 1;
    exit when not found;
  end loop;
  for renamed in
    select a.provider_id, a.id, b.account_code as before, a.account_code as after
    from accounts a
    join codes_before b on b.provider_id = a.provider_id and b.id = a.id
    where b.account_code <> a.account_code
    order by a.provider_id, a.id
  loop
    update provider_settings
    set value = to_jsonb(renamed.after), time_modified = clock_timestamp()
    where provider_id = renamed.provider_id and setting = 'default_account_code' and value = to_jsonb(renamed.before);
    raise warning 'The account % of provider % has the code % now: another one has % in other capitals.',
      renamed.id, renamed.provider_id, renamed.after, renamed.before;
  end loop;
end $$;
alter table provider_settings force row level security;
alter table accounts force row level security;

create unique index accounts_by_code on accounts (provider_id, upper(account_code));
