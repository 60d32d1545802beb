-- Who changed a setting last. A setting that was put back to its default keeps its row, so that the change is known.
alter table provider_settings
  add column modified_by text not null default '',
  add column is_default boolean not null default false;
