-- Narrows: the column is new, and no version before this one writes it.

-- An invoice or credit note that goes out with a message, as a PDF that is drawn when it is sent.
alter table messages add column document_kind text check (document_kind in ('invoice', 'credit-note'));
alter table messages add column document_id bigint;
