-- A sheet of backup codes is a registration of the channel `paper`.
-- Not validated, as all rows comply, and a look at each of them would hold a lock.
alter table registrations drop constraint registrations_channel_check;
alter table registrations add constraint registrations_channel_check
  check (channel in ('email', 'sms', 'paper')) not valid;

-- Keyed hashes of its unused codes.
alter table registrations add column backup_hashes bytea[] not null default '{}';
