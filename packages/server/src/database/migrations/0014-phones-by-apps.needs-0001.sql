-- By what the number is reached, the first one preferred: recorded when it is registered. Null is SMS, or email.
alter table registrations add column via text[];
alter table alert_subscriptions add column via text[];
