-- What the person becomes who follows a set-up link: the administrator (3), or the super-admin who administers the installation's providers (1).
alter table setup_tokens add column role_id bigint not null default 3 check (role_id = 1 or role_id = 3);
