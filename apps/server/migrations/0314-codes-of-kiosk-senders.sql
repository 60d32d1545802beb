-- One-time codes confirm the mobile number of a sender at a kiosk as well.
alter table verification_codes drop constraint verification_codes_purpose_check;
-- Narrows: nothing; one more purpose is taken, and what was written before fits it.
alter table verification_codes add constraint verification_codes_purpose_check
  check (purpose in ('login', 'registration', 'email-change', 'kiosk-sender'));
