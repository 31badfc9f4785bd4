-- The relayer's queue: one for each chain and gas key. Addresses and hashes are lower case.

create table relay_senders (
  chain_id bigint not null,
  sender text not null,
  -- The lowest that was never signed with.
  next_nonce bigint not null default 0,
  -- The process that works through this queue, until when.
  leased_by text,
  leased_until timestamptz,
  primary key (chain_id, sender)
);

create table relays (
  id text primary key,
  chain_id bigint not null,
  sender text not null,
  -- Absent where a transaction only fills a nonce that is missing.
  recovery_id text,
  step text check (step in ('execute', 'finalize')),
  account text,
  data text,
  -- What is sent has a nonce, and is signed; whether nodes have heard of it only they know.
  status text not null check (status in ('queued', 'sent', 'done', 'reverted', 'dropped')),
  nonce bigint,
  gas bigint not null,
  -- Wei: set aside, until it is known what it cost.
  cost numeric not null,
  -- Days since 1970, whose budget pays.
  day integer not null,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check ((recovery_id is null) = (step is null)),
  check (status <> 'sent' or nonce is not null)
);

-- A step is taken once, however many ask for it at once.
create unique index relays_live_step on relays (recovery_id, step) where status in ('queued', 'sent');
create unique index relays_nonce on relays (chain_id, sender, nonce);
create index relays_account on relays (chain_id, account, created_at);
create index relays_live on relays (chain_id, sender, created_at) where status in ('queued', 'sent');
create index relays_ended_at on relays (ended_at);

-- Every transaction that was signed, the replaced ones too: any of them may be the one that is mined.
create table relay_attempts (
  relay_id text not null references relays on delete cascade,
  number integer not null,
  hash text not null,
  raw text not null,
  -- It does nothing: the call that it replaces would have failed.
  is_void boolean not null,
  max_fee_per_gas numeric not null,
  max_priority_fee_per_gas numeric not null,
  signed_at timestamptz(3) not null,
  primary key (relay_id, number)
);

-- What each gas key has spent or set aside, by day (-1 for all): sums, as rows of the past are purged.
create table relay_spending (
  chain_id bigint not null,
  sender text not null,
  day integer not null,
  spent numeric not null,
  primary key (chain_id, sender, day)
);
