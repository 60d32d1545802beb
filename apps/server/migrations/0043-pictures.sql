-- Pictures that a provider has put up, such as its logo, by the SHA-256 of their bytes: the same picture is there once.
create table pictures (
  provider_id bigint not null references providers (id),
  hash bytea not null check (octet_length(hash) = 32),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null check (octet_length(bytes) <= 524288),
  time_created timestamptz not null,
  primary key (provider_id, hash)
);
-- Pictures are compressed already.
alter table pictures alter column bytes set storage external;
select protect_tenant_table('pictures');
