-- For whom money is set aside, so that no caller sets aside too much of a policy. Empty once an operation
-- is settled: a network is not kept for longer than it is needed.
alter table sponsorships add column caller text;
alter table sponsorships add column network text;
create index sponsorships_pending on sponsorships (policy_id) where not is_settled;
