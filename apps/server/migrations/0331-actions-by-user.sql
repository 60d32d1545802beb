-- What the report of actions by user looks through: what users did in a period. What the product did by itself is most of the log, and not in it.
create index events_of_users_by_time on events (provider_id, time) where actor_user_id is not null;
