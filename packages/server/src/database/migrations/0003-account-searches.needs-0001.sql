-- Searches for the accounts of a target (docs/decisions/find-my-account.md). A row exists whether or not
-- the target is known, and does not name it: the target is part of the hash of the code.
create table account_searches (
  id text primary key,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

create index account_searches_expires_at on account_searches (expires_at);
