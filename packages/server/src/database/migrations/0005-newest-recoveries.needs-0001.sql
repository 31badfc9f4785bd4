-- Lists the newest recovery requests of each guardian of an account by the index alone.
-- Operators whose table is large build it before the upgrade, with `create index concurrently` and the same
-- name.
create index if not exists recovery_requests_newest
  on recovery_requests (account, chain_id, nonce, created_by, created_at desc, id);

-- The new one begins with the same columns.
drop index if exists recovery_requests_account;
