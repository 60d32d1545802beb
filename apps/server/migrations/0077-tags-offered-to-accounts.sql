-- Tags of shipments that staff let customers use on their own shipments. Source: screens S21.
alter table tags add column is_offered_to_accounts boolean not null default false
  check (not is_offered_to_accounts or type = 'shipment');
