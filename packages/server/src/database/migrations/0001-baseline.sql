-- The whole schema, table by table in the order of what they are about.
--
-- Addresses and hashes in text columns are lower case. Times come from the service's clock, never from
-- the database's. "Sealed" is encrypted (docs/decisions/encrypted-fields.md), and a "blind index" is the
-- keyed hash that finds a sealed value. A "requester" is a keyed hash of the site that asked.
-- A statement ends with a semicolon at the end of a line.


-- Registrations and their codes

create table registrations (
  id text primary key,
  account text not null,
  chain_id bigint not null,
  channel text not null check (channel in ('email', 'sms')),
  -- Sealed, and its blind index.
  target bytea not null,
  target_key bytea not null,
  -- From `Accept-Language` when it was registered.
  language text,
  status text not null default 'pending' check (status in ('pending', 'active', 'deleted')),
  -- The end of the cooling-off period: earlier if an effective registration confirmed this one.
  counts_from timestamptz,
  confirmed_at timestamptz,
  -- Wrong codes over all challenges of this target, since the first of them.
  wrong_codes integer not null default 0,
  wrong_codes_since timestamptz,
  -- How many of them were for challenges of each requester: requester -> count.
  wrong_codes_by_requester jsonb not null default '{}',
  -- The requester that last had a code confirmed.
  known_requester text,
  created_at timestamptz not null,
  deleted_at timestamptz
);

-- A target has one live registration, even if several requests create it in parallel. The index also
-- lists those of an account.
create unique index registrations_live_target
  on registrations (account, chain_id, channel, target_key)
  where status in ('pending', 'active');

-- Targets that were deleted recently make a new one wait.
create index registrations_deleted
  on registrations (account, chain_id, deleted_at)
  where status = 'deleted';

create table signature_requests (
  id text primary key,
  account text not null,
  chain_id bigint not null,
  new_owners text[] not null,
  new_threshold integer not null,
  nonce numeric(78, 0) not null,
  guardian text not null,
  required_verifications integer not null check (required_verifications > 0),
  status text not null check (status in ('open', 'signed', 'stale', 'cancelled')),
  signature text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((status = 'signed') = (signature is not null))
);

create table challenges (
  id text primary key,
  registration_id text not null references registrations,
  -- The request that this challenge confirms,
  signature_request_id text references signature_requests,
  -- or the new registration that an earlier channel confirms.
  confirms_registration_id text references registrations,
  -- Null if only the link was sent.
  code_hash bytea,
  -- The code behind the email's link, and the link's own secret.
  long_code_hash bytea,
  link_token_hash bytea,
  requester text not null default '',
  status text not null default 'issued' check (status in ('issued', 'verified', 'superseded', 'void')),
  tries integer not null default 0,
  resends integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

create index challenges_registration on challenges (registration_id);

create index challenges_signature_request
  on challenges (signature_request_id)
  where signature_request_id is not null;

create index challenges_confirms_registration
  on challenges (confirms_registration_id)
  where confirms_registration_id is not null;


-- Recoveries that guardians sign together

create table recovery_requests (
  id text primary key,
  -- Identifies chain, module, account, nonce and new owners.
  recovery_hash text not null unique,
  account text not null,
  chain_id bigint not null,
  new_owners text[] not null,
  new_threshold integer not null,
  nonce numeric(78, 0) not null,
  emoji text not null,
  match_phrase text not null,
  created_by text not null,
  status text not null default 'PENDING' check (status in (
    'PENDING', 'EXECUTION-IN-PROGRESS', 'EXECUTED', 'FINALIZATION-IN-PROGRESS', 'FINALIZED'
  )),
  execute_sponsored boolean not null default false,
  execute_transaction text,
  finalize_sponsored boolean not null default false,
  finalize_transaction text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create index recovery_requests_account on recovery_requests (account, chain_id, nonce);

-- Requests that are not finished are searched for their next step.
create index recovery_requests_status
  on recovery_requests (chain_id, status, updated_at, id)
  where status <> 'FINALIZED';

-- One row for each guardian, so that guardians who sign in parallel do not overwrite each other.
create table recovery_signatures (
  request_id text not null references recovery_requests on delete cascade,
  signer text not null,
  -- Existing clients find a signer by the spelling that they sent.
  signer_as_sent text,
  signature text not null,
  created_at timestamptz(3) not null,
  primary key (request_id, signer)
);


-- What keeps strangers out: used nonces, limits, access

-- Nonces of SIWE messages, each of which is used once.
create table nonces (
  account text not null,
  nonce text not null,
  expires_at timestamptz not null,
  primary key (account, nonce)
);

create index nonces_expires_at on nonces (expires_at);

create table limit_counters (
  key text not null,
  -- Seconds.
  period integer not null,
  started_at timestamptz not null,
  count integer not null,
  primary key (key, period)
);

create index limit_counters_started_at on limit_counters (started_at);

-- The recovery service's bearer tokens: only their hashes.
create table access_tokens (
  id text primary key,
  kind text not null check (kind in ('secret', 'publishable', 'app')),
  origins text[] not null,
  label text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz
);

-- The unified endpoint's API keys: only their hashes. A scope that is null is no limit.
create table api_keys (
  id text primary key,
  key_hash bytea not null unique,
  label text not null,
  plan text not null,
  chains bigint[],
  methods text[],
  origins text[],
  policies text[],
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  replaced_by text references api_keys (id)
);


-- Messages, audit log and backups

-- Messages to deliver: written in the transaction that they report, deleted when a provider accepted
-- them.
create table outbox (
  id text primary key,
  -- A challenge's newer message replaces its older one, whose code is no longer valid.
  challenge_id text unique,
  -- Target, content and language, sealed.
  message bytea not null,
  attempts integer not null,
  -- Until then it is either being sent or waiting for its next attempt.
  next_attempt_at timestamptz not null,
  expires_at timestamptz not null
);

create index outbox_next_attempt_at on outbox (next_attempt_at);

-- Security-relevant events before they are chained by hashes (adapters/audit/ says why there are two
-- steps). Written in the transaction of the event itself, and moved on within moments.
create table audit_pending (
  id bigint generated always as identity primary key,
  event text not null,
  ids jsonb not null,
  at timestamptz(3) not null
);

-- Each row's hash covers the row and the hash before it. Rows are never changed or removed.
create table audit_log (
  sequence bigint primary key,
  event text not null,
  ids jsonb not null,
  at timestamptz(3) not null,
  hash bytea not null
);

-- When a backup was restored: what was requested earlier is no longer answered.
create table restorations (
  restored_at timestamptz(3) primary key
);


-- Sponsor

-- What the sponsor pays for; clients name a policy by its id.
create table gas_policies (
  id text primary key,
  rules jsonb not null,
  created_at timestamptz(3) not null,
  disabled_at timestamptz(3)
);

-- Operations that the sponsor signed. An EntryPoint executes each nonce of a sender once.
create table sponsorships (
  policy_id text not null references gas_policies (id),
  chain_id bigint not null,
  entry_point text not null,
  sender text not null,
  nonce numeric(78) not null,
  -- Days since 1970, by the chain's time, of the signature.
  day integer not null,
  -- Wei: the actual cost, or the highest possible one until that is known.
  cost numeric not null,
  -- The chain's time, in seconds, at which the signature expires.
  valid_until bigint not null,
  is_settled boolean not null default false,
  -- They limit how much of a policy one caller can reserve. Null once settled: a network is not kept
  -- for longer than needed.
  caller text,
  network text,
  primary key (policy_id, chain_id, entry_point, sender, nonce)
);

create index sponsorships_operation on sponsorships (chain_id, entry_point, sender, nonce);

create index sponsorships_unsettled on sponsorships (chain_id, valid_until) where not is_settled;

create index sponsorships_pending on sponsorships (policy_id) where not is_settled;

-- Sums of the sponsorships by policy, sender ('' for all) and day (-1 for all): limits are checked for
-- each signature, and counting rows would take longer with each one.
create table gas_policy_usage (
  policy_id text not null references gas_policies (id),
  sender text not null,
  day integer not null,
  operations bigint not null,
  spent numeric not null,
  primary key (policy_id, sender, day)
);

-- The last block whose operations of a paymaster are settled.
create table settled_blocks (
  chain_id bigint not null,
  paymaster text not null,
  block bigint not null,
  primary key (chain_id, paymaster)
);


-- Relayer

-- One queue for each chain and gas key.
create table relay_senders (
  chain_id bigint not null,
  sender text not null,
  -- The lowest nonce that was never signed.
  next_nonce bigint not null default 0,
  -- The process that works on this queue, and until when.
  leased_by text,
  leased_until timestamptz,
  primary key (chain_id, sender)
);

create table relays (
  id text primary key,
  chain_id bigint not null,
  sender text not null,
  -- Null, like step, account and data, if the transaction only fills a missing nonce.
  recovery_id text,
  step text check (step in ('execute', 'finalize')),
  account text,
  data text,
  -- A sent relay is signed and has a nonce; only the nodes know whether it reached them.
  status text not null check (status in ('queued', 'sent', 'done', 'reverted', 'dropped')),
  nonce bigint,
  gas bigint not null,
  -- Wei: reserved, until the actual cost is known.
  cost numeric not null,
  -- Days since 1970, whose budget pays.
  day integer not null,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check ((recovery_id is null) = (step is null)),
  check (status <> 'sent' or nonce is not null)
);

-- A step is relayed once, even if several requests ask for it in parallel.
create unique index relays_live_step on relays (recovery_id, step) where status in ('queued', 'sent');

create unique index relays_nonce on relays (chain_id, sender, nonce);

create index relays_account on relays (chain_id, account, created_at);

create index relays_live on relays (chain_id, sender, created_at) where status in ('queued', 'sent');

create index relays_ended_at on relays (ended_at);

-- Every signed transaction, including replaced ones: any of them may be the one that is mined.
create table relay_attempts (
  relay_id text not null references relays on delete cascade,
  number integer not null,
  hash text not null,
  raw text not null,
  -- Whether it does nothing, because the call that it replaces would have failed.
  is_void boolean not null,
  max_fee_per_gas numeric not null,
  max_priority_fee_per_gas numeric not null,
  signed_at timestamptz(3) not null,
  primary key (relay_id, number)
);

-- What each gas key has spent or reserved, by day (-1 for all). Kept as sums, because rows of past relays
-- are purged.
create table relay_spending (
  chain_id bigint not null,
  sender text not null,
  day integer not null,
  spent numeric not null,
  primary key (chain_id, sender, day)
);


-- Alerts: who receives them, how far each chain is read, what was reported

create table alert_subscriptions (
  id text primary key,
  account text not null,
  owner text not null,
  channel text not null check (channel in ('email', 'sms')),
  -- Sealed, and its blind index.
  target bytea not null,
  target_key bytea not null,
  -- From `Accept-Language`.
  language text not null,
  status text not null default 'pending' check (status in ('pending', 'active')),
  -- Of the newest code.
  code_hash bytea,
  code_expires_at timestamptz,
  tries integer not null default 0,
  -- Wrong codes over all codes, since the first of them.
  wrong_codes integer not null default 0,
  wrong_codes_since timestamptz,
  created_at timestamptz not null
);

-- A target has one subscription, even if several requests create it in parallel. The index also lists
-- those of an account.
create unique index alert_subscriptions_target
  on alert_subscriptions (account, owner, channel, target_key);

-- The block up to which a chain's recovery module has been read, and the process that continues.
create table block_marks (
  chain_id bigint not null,
  module text not null,
  number bigint not null,
  hash text not null,
  reader text,
  leased_until timestamptz,
  primary key (chain_id, module)
);

-- Earlier marks: after a reorg has removed the last one, reading continues from the newest that is still
-- part of the chain.
create table earlier_block_marks (
  chain_id bigint not null,
  module text not null,
  number bigint not null,
  hash text not null,
  primary key (chain_id, module, number)
);

-- Events that were reported, so that each is reported once, even if a reorg moves it to another block.
create table told_events (
  id text primary key,
  chain_id bigint not null,
  block bigint not null,
  -- Set when a reorg removed it: if it is not back by this block, it is forgotten, and reported if it
  -- happens after all.
  awaited_until bigint,
  told_at timestamptz not null
);

create index told_events_told_at on told_events (told_at);

create index told_events_block on told_events (chain_id, block);

create index told_events_awaited
  on told_events (chain_id, awaited_until)
  where awaited_until is not null;

-- Events to post to integrators. Not sealed: what they say is public on chain.
create table webhook_events (
  webhook text not null,
  event_id text not null,
  body text not null,
  attempts integer not null,
  -- Until then it is either being posted or waiting for its next attempt.
  next_attempt_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (webhook, event_id)
);

create index webhook_events_next_attempt_at on webhook_events (webhook, next_attempt_at);
