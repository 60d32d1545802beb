-- The providers that somebody of the platform has opened as an administrator in this session: provider, user and until when. With the session
-- itself, because every call that is made there asks for both.
alter table sessions add column opened jsonb not null default '[]';
