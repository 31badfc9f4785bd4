-- When a code that its target got was last entered to check it, or to find accounts by it.
alter table registrations add column checked_at timestamptz;
