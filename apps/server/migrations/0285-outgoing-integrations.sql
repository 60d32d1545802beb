-- What staff set up to call another system is told the same stream as webhooks, and lies beside them: how it is called, with what, and which
-- events are left out. Values of headers and the secret of the caller (auth_key) lie sealed. Source: screens S40, decisions/0224.
-- Narrows: every row that the version before writes has the defaults, which all checks allow.
alter table webhooks
  add column integration_type text not null default 'webhook-outgoing' check (integration_type in ('webhook-outgoing', 'api-outgoing')),
  add column name text not null default '',
  add column partner text not null default '',
  add column request_method text not null default 'POST'
    check (request_method in ('GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'SOAP')),
  -- A list of {name, value}, each value sealed.
  add column headers jsonb not null default '[]',
  add column auth_kind text not null default 'header'
    check (auth_kind in ('none', 'header', 'basic', 'bearer', 'api-key', 'oauth-client')),
  add column auth_name text not null default '',
  add column auth_url text not null default '',
  add column auth_scope text not null default '',
  -- Empty where the event is sent as it is.
  add column body_template text not null default '',
  add column filters jsonb not null default '{"statuses":[],"service_level_codes":[],"tag_ids":[]}',
  add column timeout_s integer not null default 10 check (timeout_s between 1 and 30);
