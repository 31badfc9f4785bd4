-- What keeps strangers from an owner's messages and codes.

-- As `Accept-Language` had it when the target was registered; not known of earlier ones.
alter table registrations add column language text;
-- A keyed hash of the site that last asked for a code and confirmed it.
alter table registrations add column known_requester text;
-- Of the wrong codes, how many were for challenges of each requester: keyed hash of a site -> count.
alter table registrations add column wrong_codes_by_requester jsonb not null default '{}';
-- A keyed hash of the site that asked for the code.
alter table challenges add column requester text not null default '';
-- Deleted targets of an account, which a new one is held for.
create index registrations_deleted
  on registrations (account, chain_id, deleted_at)
  where status = 'deleted';
