-- What the sponsor pays for; clients name a policy by its id.
create table gas_policies (
  id text primary key,
  rules jsonb not null,
  created_at timestamptz(3) not null,
  disabled_at timestamptz(3)
);

-- Operations that were signed for. An EntryPoint executes a sender's nonce once; addresses are in lower
-- case.
create table sponsorships (
  policy_id text not null references gas_policies (id),
  chain_id bigint not null,
  entry_point text not null,
  sender text not null,
  nonce numeric(78) not null,
  -- Days since 1970, by the chain's time, when it was signed for.
  day integer not null,
  -- Wei: what it cost, or, until that is known, the most that it can cost.
  cost numeric not null,
  -- The chain's time, in seconds, until which the signature is good.
  valid_until bigint not null,
  is_settled boolean not null default false,
  primary key (policy_id, chain_id, entry_point, sender, nonce)
);
create index sponsorships_operation on sponsorships (chain_id, entry_point, sender, nonce);
create index sponsorships_unsettled on sponsorships (chain_id, valid_until) where not is_settled;

-- The sums of the sponsorships, by policy, and by sender ('' for all) and day (-1 for all) each: limits
-- are asked for at every signature, and counting rows would take longer with every one.
create table gas_policy_usage (
  policy_id text not null references gas_policies (id),
  sender text not null,
  day integer not null,
  operations bigint not null,
  spent numeric not null,
  primary key (policy_id, sender, day)
);

-- The block up to which a paymaster's operations are settled.
create table settled_blocks (
  chain_id bigint not null,
  paymaster text not null,
  block bigint not null,
  primary key (chain_id, paymaster)
);
