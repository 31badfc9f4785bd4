-- Messages on their way: written with what they tell of, gone as soon as a provider has taken them.

create table outbox (
  id text primary key,
  -- A challenge's newer message takes the place of its older one, whose code counts no more.
  challenge_id text unique,
  -- Target, content and language, sealed.
  message bytea not null,
  attempts integer not null,
  -- Until then somebody is at it, or it is too early to try again.
  next_attempt_at timestamptz not null,
  expires_at timestamptz not null
);

create index outbox_next_attempt_at on outbox (next_attempt_at);
