-- Whether the position of a saved contact was given by whoever saved it, or is the middle of its suburb that was filled in; null of entries
-- from before it was kept, of which only the position itself can tell.
alter table address_book_entries add column is_position_given boolean;
