-- Wei: what was reserved for an operation that is settled, which bounds its actual cost whenever it is
-- read again. Null until then, and where a version without this column settled it.
alter table sponsorships add column reserved numeric;
