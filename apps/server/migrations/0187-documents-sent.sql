-- Widens: the column is new, and no version before this one writes it. What it sent meanwhile stands as not sent.

-- When an invoice or credit note last went to its account, by e-mail or otherwise; empty where it has not.
alter table billing_documents add column time_sent timestamptz;
create index billing_documents_not_sent on billing_documents (provider_id, kind, id desc) where time_sent is null;
update billing_documents d set time_sent = m.time_sent
  from (select provider_id, document_kind, document_id, max(time_created) as time_sent from messages
    where document_id is not null group by provider_id, document_kind, document_id) m
  where m.provider_id = d.provider_id and m.document_id = d.id and m.document_kind = d.kind;
