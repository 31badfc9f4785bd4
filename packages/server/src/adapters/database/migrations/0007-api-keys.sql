-- The unified endpoint's API keys: their hashes only. A scope that is null is no limit.

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
