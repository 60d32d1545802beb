-- The one-time link that makes the first administrator. It belongs to the installation: there is no provider yet.
-- Only the hash is kept, so that who reads the table cannot use the link.
create table setup_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  time_created timestamptz not null,
  time_expires timestamptz not null
);
