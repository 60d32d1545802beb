-- What a recipient asks the driver stood as a last line under what the sender wrote, "Recipient: ...": it has a place of its own, so that
-- neither is in the other's way.
alter table shipments add column recipient_instructions text not null default '';
alter table shipments no force row level security;
update shipments
set recipient_instructions = substring(special_instructions_delivery from '(?:^|\n)Recipient: ([^\n]*)$'),
  special_instructions_delivery = rtrim(regexp_replace(special_instructions_delivery, '(^|\n)Recipient: [^\n]*$', ''))
where special_instructions_delivery like '%Recipient: %' and special_instructions_delivery ~ '(^|\n)Recipient: [^\n]*$';
alter table shipments force row level security;
