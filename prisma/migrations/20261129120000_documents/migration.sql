-- What the document of an invoice adds to its amount, and the document's number; null for invoices without one.
alter table invoices add column vat numeric(30, 15) not null default 0;
alter table invoices add column number text;
alter table invoices drop constraint invoices_paid;
alter table invoices add constraint invoices_paid
  check (paid = 0 or (sign(paid) = sign(amount) and abs(paid) <= abs(amount + vat)));

create table invoice_documents (
  id text collate "C" not null,
  network_id text collate "C" not null,
  invoice_id text collate "C" not null,
  account_kind text not null,
  account_id text collate "C" not null,
  kind text not null,
  year integer not null,
  sequence integer not null,
  number text not null,
  issued_on date not null,
  due_on date,
  currency text not null,
  treatment text not null,
  rate numeric(30, 15) not null,
  net numeric(30, 15) not null,
  vat numeric(30, 15) not null,
  content jsonb not null,
  created_at timestamptz(3) not null,
  constraint invoice_documents_pkey primary key (id),
  constraint invoice_documents_network_id_fkey foreign key (network_id) references networks (id) on delete cascade on update cascade,
  constraint invoice_documents_invoice_id_fkey foreign key (invoice_id) references invoices (id) on delete cascade on update cascade
);
create unique index invoice_documents_network_id_kind_year_sequence_key
  on invoice_documents (network_id, kind, year, sequence);
create unique index invoice_documents_network_id_number_key on invoice_documents (network_id, number);
create unique index invoice_documents_invoice_id_key on invoice_documents (invoice_id);
create index invoice_documents_account_id_idx on invoice_documents (account_id);

create table document_series (
  network_id text collate "C" not null,
  kind text not null,
  year integer not null,
  last integer not null,
  constraint document_series_pkey primary key (network_id, kind, year),
  constraint document_series_network_id_fkey foreign key (network_id) references networks (id) on delete cascade on update cascade
);

create table legal_versions (
  network_id text collate "C" not null,
  account_id text collate "C" not null,
  version integer not null,
  data jsonb not null,
  by jsonb not null,
  created_at timestamptz(3) not null,
  constraint legal_versions_pkey primary key (network_id, account_id, version),
  constraint legal_versions_network_id_fkey foreign key (network_id) references networks (id) on delete cascade on update cascade
);
