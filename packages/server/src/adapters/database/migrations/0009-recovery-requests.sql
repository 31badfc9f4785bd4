-- Recoveries that guardians sign together. Addresses and hashes are lower case.

create table recovery_requests (
  id text primary key,
  -- Stands for chain, module, account, nonce and new owners.
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

-- What is still under way is looked through for what to do next.
create index recovery_requests_status on recovery_requests (chain_id, status, updated_at, id)
  where status <> 'FINALIZED';

-- One row for each guardian, so that however many sign at once, all are kept.
create table recovery_signatures (
  request_id text not null references recovery_requests on delete cascade,
  signer text not null,
  signature text not null,
  created_at timestamptz(3) not null,
  primary key (request_id, signer)
);
