-- The language in which a message to a recipient was written, so that the page its reader opens by it is in the same (docs/decisions/0281).
-- Empty for users, staff and accounts, who are written to in English, and for what was written before.
alter table messages add column language text not null default '';
