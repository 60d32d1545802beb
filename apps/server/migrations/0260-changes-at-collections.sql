-- What drivers put right at a collection and could not be taken waits for the office as well.
-- Narrows: nothing that the version before writes, which knows all of these kinds but the last.
alter table field_exceptions drop constraint field_exceptions_kind_check;
alter table field_exceptions add constraint field_exceptions_kind_check
  check (kind in ('delivered-twice', 'correction', 'other-driver', 'overtaken', 'unproven', 'clock', 'left-behind', 'not-changed'));
