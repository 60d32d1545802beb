-- Conversations with people who have no sign-in, and e-mails that find their conversation. Source: screens S18, S19, docs/decisions/0247.
-- Narrows: nothing; what was written before has an account and no guest.
alter table inbox_threads alter column account_id drop not null;
-- Of a guest their name and address, which are empty once they were deleted; null with an account.
alter table inbox_threads add column guest_name text;
alter table inbox_threads add column guest_email text;
alter table inbox_threads add constraint inbox_threads_of_account_or_guest
  check ((account_id is null) = (guest_email is not null) and (guest_name is null) = (guest_email is null));

-- Of a person all that they have written.
create index inbox_threads_of_guest on inbox_threads (provider_id, lower(guest_email)) where guest_email is not null;

-- Where an e-mail came from, when that was not the address of who has the conversation.
alter table inbox_messages add column from_email text not null default '';
-- Of an e-mail the hash of its Message-ID: however often it is delivered, it is one message.
alter table inbox_messages add column mail_hash bytea;
create unique index inbox_messages_by_mail on inbox_messages (provider_id, thread_id, mail_hash) where mail_hash is not null;

-- Where an answer to an e-mail goes, when not to its sender.
alter table messages add column reply_to text not null default '';

-- One-time codes confirm the e-mail address of who writes to support without a sign-in as well.
alter table verification_codes drop constraint verification_codes_purpose_check;
-- Narrows: nothing; one more purpose is taken, and what was written before fits it.
alter table verification_codes add constraint verification_codes_purpose_check
  check (purpose in ('login', 'registration', 'email-change', 'kiosk-sender', 'support'));
