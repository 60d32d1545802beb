-- In which language a recipient wants to be written to, as chosen on their own link; empty is not chosen. The person's other shipments follow:
-- what is chosen is found by address or number, as all of a person is (migration 0146).
alter table shipments add column recipient_language text not null default '' check (recipient_language in ('', 'en', 'af', 'zu'));
create index shipments_by_language_email on shipments (provider_id, delivery_email_hash)
  where recipient_language <> '' and delivery_email_hash is not null;
create index shipments_by_language_number on shipments (provider_id, delivery_number_hash)
  where recipient_language <> '' and delivery_number_hash is not null;

-- By its code the reader of a message finds out whether the courier has sent it; two messages may have one by chance, so it is no key.
alter table messages add column check_code text not null default '';
create index messages_by_check_code on messages (provider_id, check_code) where check_code <> '';
