-- Existing clients find a signer by the spelling that they sent; null where it was not kept.
alter table recovery_signatures add column signer_as_sent text;
