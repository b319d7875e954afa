-- Whether an invoice only adjusts amounts that were invoiced in its currency, which was no longer the network's: it covers no day.
alter table invoices add column adjusts boolean not null default false;
