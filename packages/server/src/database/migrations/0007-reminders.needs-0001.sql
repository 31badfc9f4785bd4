-- What a message that is due later reminds of, as a keyed hash: it is dropped when that ends.
alter table outbox add column reminder_of text;

create index outbox_reminder_of on outbox (reminder_of) where reminder_of is not null;
