-- From when on the seals of a provider's ledger cover the shipment that an entry is about (docs/decisions/0315). Where there are providers it is a
-- day after this migration: until then the version before may seal beside this one, and knows nothing of it. Seals made until then stay as they are.
-- Every later provider has the same moment; an installation without providers begins with it.
do $$
begin
  execute format('alter table providers add column about_sealed_from timestamptz not null default %L',
    case when exists (select from providers) then now() + interval '1 day' else '-infinity' end);
end $$;
