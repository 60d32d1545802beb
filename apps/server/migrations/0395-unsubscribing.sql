-- Readers end what they get by e-mail from the e-mail itself (docs/decisions/0281).
-- Narrows: nothing; one more reason is taken, and what was written before fits it.
alter table message_suppressions drop constraint message_suppressions_reason_check;
alter table message_suppressions add constraint message_suppressions_reason_check
  check (reason in ('bounced', 'stopped', 'by-hand', 'unsubscribed'));

-- The user who can switch a message's notice off, and the saved report that is sent; empty for all others.
alter table messages add column to_user_id bigint;
alter table messages add column saved_report_id bigint;
