-- From when on the last code of a request counts, if it waits after the first one.
alter table signature_requests add column last_code_at timestamptz;
create index signature_requests_held on signature_requests (account, chain_id)
  where status = 'open' and last_code_at is not null;
-- The links of a challenge's earlier messages, which can still end its request.
alter table challenges add column earlier_link_token_hashes bytea[];
