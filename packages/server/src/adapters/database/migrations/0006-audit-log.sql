-- Security-relevant acts, chained by their hashes; see audit/seal.ts for why they come in two steps.

-- Written in the transaction of the act itself. Emptied within moments.
create table audit_pending (
  id bigint generated always as identity primary key,
  event text not null,
  ids jsonb not null,
  at timestamptz(3) not null
);

-- Each row's hash covers the one before and the row. Nothing here is ever changed or removed.
create table audit_log (
  sequence bigint primary key,
  event text not null,
  ids jsonb not null,
  at timestamptz(3) not null,
  hash bytea not null
);

-- When a backup was restored: what was asked for before is not answered any more (security S19).
create table restorations (
  restored_at timestamptz(3) primary key
);
