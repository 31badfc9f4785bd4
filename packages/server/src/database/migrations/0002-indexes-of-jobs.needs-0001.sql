-- Indexes for what is purged, erased and sealed again. Operators whose tables are large build them before
-- the upgrade, with `create index concurrently` and the same names.


-- What is purged

-- Per period: the end of a counter, a time with time zone plus an interval, cannot be indexed.
create index if not exists limit_counters_period on limit_counters (period, started_at);

drop index if exists limit_counters_started_at;

create index if not exists challenges_expires_at on challenges (expires_at);

create index if not exists signature_requests_expires_at on signature_requests (expires_at);

create index if not exists registrations_pending_since
  on registrations (created_at)
  where status = 'pending';

create index if not exists registrations_deleted_at
  on registrations (deleted_at)
  where status = 'deleted';

create index if not exists recovery_requests_updated_at on recovery_requests (status, updated_at);

create index if not exists alert_subscriptions_pending_until
  on alert_subscriptions (code_expires_at)
  where status = 'pending';

create index if not exists outbox_expires_at on outbox (expires_at);

create index if not exists webhook_events_expires_at on webhook_events (expires_at);

create index if not exists gas_policy_usage_day on gas_policy_usage (day);

create index if not exists sponsorships_settled_day on sponsorships (day) where is_settled;


-- Who is erased

create index if not exists registrations_target_key on registrations (target_key);

create index if not exists alert_subscriptions_target_key on alert_subscriptions (target_key);


-- What is sealed again: which data key sealed a row. Few values, so the indexes are small.

create index if not exists registrations_data_key on registrations (substring(target from 1 for 9));

create index if not exists alert_subscriptions_data_key
  on alert_subscriptions (substring(target from 1 for 9));
