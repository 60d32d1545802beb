-- A code of seven signs was drawn also for links that carry a recipient's key, and is guessed too easily for that: such links end, and the
-- next message makes a longer one.
alter table short_urls no force row level security;
update short_urls set is_active = false, is_automatic = false where is_automatic and target like '%key=%' and length(code) < 12;
alter table short_urls force row level security;
