-- An entry of a shipment's history says which user made it, so that staff read whom to ask. It is null of entries from before, of those that
-- the version before this one writes, and of what programs and the product itself do.
alter table tracking_events add column actor_user_id bigint;
