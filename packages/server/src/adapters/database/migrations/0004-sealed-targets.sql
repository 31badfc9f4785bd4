-- Targets are sealed, and found by a blind index. SQL cannot seal, and no service ran before this with
-- people's registrations: those of a trial go, with what hangs on them, and their plain text with them.

truncate registrations, challenges, signature_requests;

-- The index over target_key goes with the column.
alter table registrations drop column target, drop column target_key;
alter table registrations add column target bytea not null, add column target_key bytea not null;

create unique index registrations_live_target
  on registrations (account, chain_id, channel, target_key)
  where status in ('pending', 'active');
