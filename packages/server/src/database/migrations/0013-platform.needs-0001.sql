-- The platform API: the keys of teams, and the gas policies that they create and change.
alter table gas_policies add column team text;
alter table gas_policies add column version integer not null default 1;
alter table gas_policies add column deleted_at timestamptz(3);
create index gas_policies_team on gas_policies (team, created_at, id);

-- Each state of a policy, and who set it: a management key's id, or `operator`.
create table gas_policy_versions (
  policy_id text not null references gas_policies (id),
  version integer not null,
  rules jsonb not null,
  is_enabled boolean not null,
  changed_by text not null,
  changed_at timestamptz(3) not null,
  primary key (policy_id, version)
);
insert into gas_policy_versions
  select id, version, rules, disabled_at is null, 'operator', created_at from gas_policies;

create table management_keys (
  id text primary key,
  team text not null,
  -- A keyed hash.
  key_hash bytea not null unique,
  scopes text[] not null,
  label text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  replaced_by text references management_keys (id)
);

-- What a POST with an Idempotency-Key was answered.
create table idempotency_keys (
  team text not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (team, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

alter table api_keys add column team text;

-- When an operation was signed for, in seconds of the chain's time. Null where an earlier version signed.
alter table sponsorships add column if not exists signed_at bigint;
-- Operators whose table is large add both before the upgrade, the index with `create index
-- concurrently`.
create index if not exists sponsorships_sender on sponsorships (policy_id, sender, signed_at);
