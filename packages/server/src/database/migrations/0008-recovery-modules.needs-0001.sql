-- The recovery module that a request or relay is for. Null where a version that served one module made it:
-- the default one.
alter table signature_requests add column module text;
alter table recovery_requests add column module text;
alter table relays add column module text;

-- With the module, so that requests are listed by the index alone.
-- Operators whose table is large build it before the upgrade, after the column, with `create index
-- concurrently` and the same name.
create index if not exists recovery_requests_newest_of_module
  on recovery_requests (account, chain_id, nonce, created_by, created_at desc, id) include (module);

drop index if exists recovery_requests_newest;
