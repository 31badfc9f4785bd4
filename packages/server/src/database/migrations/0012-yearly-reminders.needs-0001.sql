-- When its target is asked next whether it is still a way back; null unless its user wants to be asked.
alter table registrations add column remind_at timestamptz;
create index registrations_remind_at on registrations (remind_at)
  where remind_at is not null and status = 'active';
