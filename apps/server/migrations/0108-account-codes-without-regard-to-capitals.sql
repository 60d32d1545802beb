-- People type and say a code in any capitals, so acm01 and ACM01 are one. Of those that a provider has twice already, the one in capitals, else
-- the first, keeps its code; the others get their id behind it, as ACM01-50, once more where that is taken as well.
alter table accounts drop constraint accounts_provider_id_account_code_key;
alter table accounts no force row level security;
do $$
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
end $$;
alter table accounts force row level security;

create unique index accounts_by_code on accounts (provider_id, upper(account_code));
