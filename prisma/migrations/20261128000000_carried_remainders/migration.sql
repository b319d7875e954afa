-- What earlier invoices of the account rounded off: an invoice is rounded together with it. Those made before this were
-- rounded alone.
alter table invoices add column carried numeric(30, 15) not null default 0;
