-- The hosts of a provider in the order in which it got them: links in messages name the first.
create sequence provider_origin_positions;
alter table provider_origins add column position bigint not null default nextval('provider_origin_positions');
