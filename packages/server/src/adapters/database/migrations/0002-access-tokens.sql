-- The recovery service's bearer tokens: their hashes only.

create table access_tokens (
  id text primary key,
  kind text not null check (kind in ('secret', 'publishable', 'app')),
  origins text[] not null,
  label text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz
);
