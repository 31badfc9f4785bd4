-- When the last message to its target was not delivered; null once one was, or a code from one was entered.
alter table registrations add column undelivered_at timestamptz;
-- The blind indexes of its target, for the registrations that a report about it concerns.
alter table sent_messages add column target_keys bytea[];
