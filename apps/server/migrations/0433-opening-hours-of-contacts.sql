-- When a saved contact is open, as `Mon-Fri 08:00-17:00, Sat 08:00-13:00`; null of entries from before it was asked, empty where it is not known.
alter table address_book_entries add column opening_hours text;
