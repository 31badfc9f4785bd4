-- Who hears of what happens to accounts on chain, what has been told, and how far each chain is read.

create table alert_subscriptions (
  id text primary key,
  account text not null,
  owner text not null,
  channel text not null check (channel in ('email', 'sms')),
  -- Sealed, and found by its blind index.
  target bytea not null,
  target_key bytea not null,
  -- As `Accept-Language` has it.
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

-- One subscription of a target, however many ask for it at once. It also lists an account's.
create unique index alert_subscriptions_target
  on alert_subscriptions (account, owner, channel, target_key);

-- The block that a chain's recovery module has been read up to, and which process reads on.
create table block_marks (
  chain_id bigint not null,
  module text not null,
  number bigint not null,
  hash text not null,
  reader text,
  leased_until timestamptz,
  primary key (chain_id, module)
);

-- Earlier marks: where a reorg has taken the last one away, the newest of them that still stands tells
-- from where on to read again.
create table earlier_block_marks (
  chain_id bigint not null,
  module text not null,
  number bigint not null,
  hash text not null,
  primary key (chain_id, module, number)
);

-- Events that have been told, so that none is told again, whatever block a reorg puts it into.
create table told_events (
  id text primary key,
  chain_id bigint not null,
  block bigint not null,
  -- A reorg took it away: where it is not back by this block, it is forgotten, and told if it happens
  -- after all.
  awaited_until bigint,
  told_at timestamptz not null
);

create index told_events_told_at on told_events (told_at);

create index told_events_block on told_events (chain_id, block);

create index told_events_awaited on told_events (chain_id, awaited_until)
  where awaited_until is not null;

-- Events on their way to integrators. What they say stands on chain for all to read.
create table webhook_events (
  webhook text not null,
  event_id text not null,
  body text not null,
  attempts integer not null,
  -- Until then somebody is at it, or it is too early to try again.
  next_attempt_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (webhook, event_id)
);

create index webhook_events_next_attempt_at on webhook_events (webhook, next_attempt_at);
