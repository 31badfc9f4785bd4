-- What the service at full strength keeps: holds, long codes, failure budgets, limits.

-- An added target counts from here on, at once where there was none, or an existing one confirmed it.
alter table registrations add column counts_from timestamptz;
alter table registrations add column confirmed_at timestamptz;
-- Wrong codes over all challenges of this target, since the first of them.
alter table registrations add column wrong_codes integer not null default 0;
alter table registrations add column wrong_codes_since timestamptz;

-- The code behind the email's link, and the link's own secret.
alter table challenges add column long_code_hash bytea;
alter table challenges add column link_token_hash bytea;
-- Absent where only the link was sent.
alter table challenges alter column code_hash drop not null;
-- The addition that this challenge confirms, from a channel registered before.
alter table challenges add column confirms_registration_id text references registrations;

create index challenges_confirms_registration
  on challenges (confirms_registration_id)
  where confirms_registration_id is not null;

create table limit_counters (
  key text not null,
  period integer not null,
  started_at timestamptz not null,
  count integer not null,
  primary key (key, period)
);

create index limit_counters_started_at on limit_counters (started_at);
