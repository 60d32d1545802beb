-- Which Google or Apple account opens a user, by the id these give it, which stays when its address changes. One of each service at most.
-- A row without its subject remembers that its user took it away: from then on the e-mail address alone lets nobody in by that service.
create table social_log_ins (
  provider_id bigint not null references providers (id),
  user_id bigint not null,
  service text not null check (service in ('google', 'apple')),
  subject text check (subject <> ''),
  email text not null,
  time_linked timestamptz not null,
  primary key (provider_id, user_id, service),
  foreign key (provider_id, user_id) references users (provider_id, id)
);
create unique index social_log_ins_by_subject on social_log_ins (provider_id, service, subject);
select protect_tenant_table('social_log_ins');
