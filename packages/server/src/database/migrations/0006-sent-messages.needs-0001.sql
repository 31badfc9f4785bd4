-- Messages that a provider has accepted and will report on: kept until no report is expected, so that one
-- can be told apart from the others.
create table sent_messages (
  id text primary key,
  -- Whose code it carries, if any.
  challenge_id text,
  kind text not null,
  -- The limits that it counts against if it was not delivered.
  refusal jsonb,
  sent_at timestamptz not null,
  undelivered_at timestamptz,
  expires_at timestamptz not null
);

create index sent_messages_challenge_id on sent_messages (challenge_id);
create index sent_messages_expires_at on sent_messages (expires_at);
