-- Registrations, challenges, signature requests and used SIWE nonces.
-- Addresses are lower case. Times come from the service's clock, never from the database's.
-- A statement ends with a semicolon at the end of a line.

create table registrations (
  id text primary key,
  account text not null,
  chain_id bigint not null,
  channel text not null check (channel in ('email', 'sms')),
  target text not null,
  target_key text not null,
  status text not null default 'pending' check (status in ('pending', 'active', 'deleted')),
  created_at timestamptz not null,
  deleted_at timestamptz
);

-- One live registration of a target, however many ask for it at once. It also lists an account's.
create unique index registrations_live_target
  on registrations (account, chain_id, channel, target_key)
  where status in ('pending', 'active');

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
  signature_request_id text references signature_requests,
  code_hash bytea not null,
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

create table nonces (
  account text not null,
  nonce text not null,
  expires_at timestamptz not null,
  primary key (account, nonce)
);

create index nonces_expires_at on nonces (expires_at);
